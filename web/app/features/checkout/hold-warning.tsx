import { useNow } from '#web/format/use-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Timer } from '#web/ui/icons.ts'
import * as texts from './checkout.texts.ts'
import type { HeldClaim } from './use-checkout.ts'

/** Time before a hold's end from which the warning is shown, in milliseconds. */
export const warnMs = 5 * 60_000

type HoldWarningProps = { claims: readonly HeldClaim[]; onSkip: (claim: HeldClaim) => void }

/** Warns about the most urgent hold in its last five minutes: pay for it now or continue without it. */
export function HoldWarning({ claims, onSkip }: HoldWarningProps) {
  const now = useNow()
  const [first] = [...claims].sort((a, b) => a.expiresAt.localeCompare(b.expiresAt))
  if (!first || now === null) return null
  const left = Date.parse(first.expiresAt) - now
  if (left <= 0 || left > warnMs) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-claim-soft p-4 text-claim-ink text-small">
      <Timer className="size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-56 flex-1">
        <bdi className="font-[620]">{first.itemName}</bdi>
        <br />
        {texts.thisHoldEnds(left)}
      </p>
      {claims.length > 1 && (
        <Button variant="outline" size="small" onClick={() => onSkip(first)}>
          {texts.continueWithout}
        </Button>
      )}
    </div>
  )
}
