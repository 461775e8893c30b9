import { Time } from '#web/ui/time.tsx'
import { awayText, claimsOpenAgain, pausedText } from './paused-note.texts.ts'

type PausedNoteProps = {
  /** The seller's reason for pausing the drop. */
  reason: string | null
  storefrontName: string
  /** End of the storefront's vacation. */
  vacationUntil: string | null
}

/** Above a drop that takes no claims for now, once for all its items: paused, or on vacation. */
export const PausedNote = ({ reason, storefrontName, vacationUntil }: PausedNoteProps) => (
  <p role="status" className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-small text-warning">
    <span className="font-[620]">{vacationUntil ? <bdi>{awayText(storefrontName)}</bdi> : pausedText}</span>
    {vacationUntil && (
      <>
        {` ${claimsOpenAgain} `}
        <Time at={vacationUntil} style="start" />.
      </>
    )}
    {reason && (
      <>
        {' '}
        <bdi>{reason}</bdi>
      </>
    )}
  </p>
)
