import type { LoyaltyStanding } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { standingOptions } from './loyalty.reads.ts'
import * as texts from './loyalty.texts.ts'
import { perkTexts } from './perks.texts.ts'
import { TierMark } from './tier-mark.tsx'
import { tierProgressText } from './tier-standing.ts'

/** Effect of paying for this many items: the tier it reaches and its perks, else the current progress. */
export function parcelTierText(standing: LoyaltyStanding, items: number): string {
  const { next, purchases } = standing
  if (!next || purchases + items < next.threshold) return tierProgressText(standing)
  const opens = next.perks.map((perk) => perkTexts[perk].label).join(', ')
  return texts.thisParcelTakes(next.name, opens)
}

/** The buyer's tier at a parcel's seller. Nothing if the seller has no tiers, or until loaded. */
export function ParcelTier({ storefrontId, items }: { storefrontId: string; items: number }) {
  const { data: standing } = useQuery(standingOptions(api, storefrontId))
  if (!standing || (!standing.tier && !standing.next)) return null
  return (
    <div className="flex items-start gap-3 border-t px-5 py-3 text-small">
      <TierMark isReached={standing.tier !== null} className="size-6" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {standing.tier && (
          <>
            <span className="sr-only">{texts.yourTier}</span>
            <bdi className="font-[620]">{standing.tier.name}</bdi>
            {'. '}
          </>
        )}
        <span className="text-muted-foreground">{parcelTierText(standing, items)}</span>
      </p>
    </div>
  )
}
