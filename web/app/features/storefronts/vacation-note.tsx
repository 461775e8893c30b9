import { Time } from '#web/ui/time.tsx'
import * as texts from './storefronts.texts.ts'

type VacationNoteProps = { name: string; until: string | null; note: string | null }

/** Says that a storefront is on vacation; nothing without one. */
export function VacationNote({ name, until, note }: VacationNoteProps) {
  if (!until) return null
  return (
    <div role="status" className="mt-5 rounded-control bg-warning-soft px-4 py-3 text-small text-warning">
      <p>
        <span className="font-[620]">{texts.isOnVacation(<bdi>{name}</bdi>)}</span>{' '}
        {texts.claimsOpenAgain(<Time at={until} style="start" />)}
      </p>
      {note && (
        <p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
    </div>
  )
}
