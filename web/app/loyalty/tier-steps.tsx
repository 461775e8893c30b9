import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { Progress } from '#ui/feedback.tsx'
import { standingOptions } from './loyalty.reads.ts'
import { perkWords } from './perk-words.ts'
import { tierStepWords } from './tier-standing.ts'

export type PaidAt = { storefrontId: string; storefrontName: string; items: number }

/** The steps that a payment took among the sellers' tiers; a tier that it reached says what it opens. */
export function TierSteps({ paid }: { paid: readonly PaidAt[] }) {
  return paid.map((at) => <TierStep key={at.storefrontId} paid={at} />)
}

/** One seller's step; nothing where the seller has no tiers. */
function TierStep({ paid: { storefrontId, storefrontName, items } }: { paid: PaidAt }) {
  const { data: standing } = useQuery({ ...standingOptions(api, storefrontId), staleTime: 0 })
  if (!standing || (!standing.tier && !standing.next)) return null
  const { tier, next, purchases } = standing
  const reached = tier !== null && purchases - items < tier.threshold ? tier : null
  return (
    <section aria-label={`Loyalty at ${storefrontName}`} role="status" className="rounded-card bg-card p-5 shadow-card">
      <h2 className="text-label">
        {reached ? (
          <>
            You reached <bdi>{reached.name}</bdi> at <bdi>{storefrontName}</bdi>.
          </>
        ) : (
          <bdi>{storefrontName}</bdi>
        )}
      </h2>
      <p className="mt-0.5 text-muted-foreground text-small">{tierStepWords(standing)}</p>
      {reached && reached.perks.length > 0 && (
        <p className="mt-1 text-small">
          {`Now yours: ${reached.perks.map((perk) => perkWords[perk].label).join(', ')}.`}
        </p>
      )}
      {next && (
        <Progress
          className="mt-2"
          value={purchases}
          max={next.threshold}
          label={`Purchases on the way to ${next.name}`}
        />
      )}
    </section>
  )
}
