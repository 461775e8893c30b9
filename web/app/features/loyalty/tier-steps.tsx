import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { ownCodesOptions, standingOptions } from './loyalty.reads.ts'
import * as texts from './loyalty.texts.ts'
import { ownCodeText, perkTexts } from './perks.texts.ts'
import { RewardStep } from './reward-step.tsx'
import { TierMark } from './tier-mark.tsx'
import { tierProgressText } from './tier-standing.ts'

export type PaidAt = { storefrontId: string; storefrontName: string; items: number }

/** Tier progress that a payment made at each seller, with the perks of a newly reached tier. */
export function TierSteps({ paid }: { paid: readonly PaidAt[] }) {
  return paid.map((at) => <TierStep key={at.storefrontId} paid={at} />)
}

/**
 * Progress at one seller; nothing if the seller has no tiers. Waits for fresh data instead of showing the old
 * standing.
 */
function TierStep({ paid: { storefrontId, storefrontName, items } }: { paid: PaidAt }) {
  const { data: standing, isFetchedAfterMount } = useQuery({ ...standingOptions(api, storefrontId), staleTime: 0 })
  const before = standing ? Math.max(0, standing.purchases - items) : 0
  const reached = standing?.tier && before < standing.tier.threshold ? standing.tier : null
  const isGiven = isFetchedAfterMount && (reached?.perks.includes('discount_codes') ?? false)
  const codes = useQuery({ ...ownCodesOptions(api, storefrontId), staleTime: 0, enabled: isGiven })
  if (!isFetchedAfterMount || !standing || (!standing.tier && !standing.next)) return null
  const { tier, next, purchases } = standing
  const code = isGiven && codes.data?.items.find(({ tierName }) => tierName === reached?.name)
  const opens = reached?.perks.map((perk) => perkTexts[perk].label).join(', ')
  return (
    <RewardStep
      label={texts.loyaltyAt(storefrontName)}
      badge={<TierMark isReached={tier !== null} />}
      title={
        reached ? (
          texts.youReachedTier(<bdi>{reached.name}</bdi>, <bdi>{storefrontName}</bdi>)
        ) : (
          <bdi>{storefrontName}</bdi>
        )
      }
      text={tierProgressText(standing)}
      opens={
        opens ? [texts.nowYours(opens), code && texts.yourCode(ownCodeText(code))].filter(Boolean).join(' ') : null
      }
      before={before}
      now={purchases}
      next={next && { name: next.name, at: next.threshold }}
      isReached={reached !== null}
    />
  )
}
