import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { formatStart } from '#platform/format.ts'
import { syncSentence, useNow, useReached, useSyncState } from '#platform/use-clock.ts'
import { Countdown } from '#ui/countdown.tsx'
import { CircleCheck } from '#ui/icons.ts'
import { msOf } from './drop-clock.ts'

/** The waiting room's clock: time left by the server's clock, the instant itself, and how well the two agree. */
export function BeforeStart({ drop }: { drop: DropDetail }) {
  const now = useNow(true, 60_000)
  const zone = now === null ? { timeZone: 'UTC' } : {}
  if (!drop.startDate) return <p className="text-muted-foreground">The seller has not set the time yet.</p>
  return (
    <div className="flex flex-col gap-3">
      <p className="text-label">Starts in</p>
      <Countdown at={drop.startDate} title={drop.title} className="text-[2.5rem]" />
      <p className="font-[620]">
        <time dateTime={drop.startDate}>{formatStart(Date.parse(drop.startDate), zone)}</time>
      </p>
      <SyncLine />
      <EarlyAccess drop={drop} />
    </div>
  )
}

function SyncLine() {
  const state = useSyncState()
  return (
    <p className="flex items-start gap-1.5 text-muted-foreground text-small" data-sync={state.status}>
      {state.status === 'synced' && <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />}
      {syncSentence(state)}
    </p>
  )
}

/** When those with early access may enter, said to everybody; from then on, that they are in. */
function EarlyAccess({ drop }: { drop: DropDetail }) {
  const early = msOf(drop.earlyAccessStartsAt)
  const isOpen = useReached(early)
  const now = useNow(true, 60_000)
  if (early === null || !drop.startDate) return null
  const zone = now === null ? { timeZone: 'UTC' } : {}
  return (
    <p className="rounded-control bg-warning-soft px-3 py-2.5 text-small text-warning">
      {isOpen
        ? `Opens to everyone at ${formatStart(Date.parse(drop.startDate), zone)}. Subscribers enter now.`
        : `Subscribers and early-access holders enter at ${formatStart(early, zone)}.`}
    </p>
  )
}

/** Under ten minutes before the start the page's title counts: "9:58 · Blue Note first pressings". */
export function useCountingTitle(drop: DropDetail): string | null {
  const start = msOf(drop.startDate)
  const isNear = useReached(start === null ? null : start - 10 * 60_000)
  const now = useNow(isNear && start !== null)
  if (!isNear || now === null || start === null || now >= start) return null
  const seconds = Math.ceil((start - now) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} · ${drop.title}`
}
