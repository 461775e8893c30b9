import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { Link } from 'react-router'
import { formatTime } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Check } from '#web/ui/icons.ts'
import { useStanding } from '../holds/use-standing.ts'
import { WhyNotMe } from '../why-not-me/why-not-me.tsx'
import * as texts from './button.texts.ts'
import { heldUntil } from './claim-outcome.texts.ts'
import { useTally } from './use-tally.ts'

/** After the sale: what became of the viewer's own claim of an item, or why they lost it. Never a button to claim. */
export function ClaimOutcome({ drop, item }: { drop: DropDetail; item: DropItem }) {
  const standing = useStanding(drop, item, useTally(drop.id, false), false)
  const { claim, zone } = standing
  if (!claim) return <WhyNotMe drop={drop} item={item} standing={standing} next={null} />
  if (claim.status === 'purchased') {
    return (
      <p className="inline-flex items-center gap-1 font-[620] text-small text-success">
        <Check className="size-4" aria-hidden="true" />
        {texts.yoursToKeep}
      </p>
    )
  }
  return (
    <p className="text-small">
      {heldUntil(formatTime(Date.parse(claim.expiresAt), zone))}.
      <Link to={paths.checkout} className="inline-block py-0.5 font-[620] underline underline-offset-4">
        {texts.payNow}
      </Link>
    </p>
  )
}
