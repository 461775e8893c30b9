import type { LoyaltyTier } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { standingOf } from '@keepcase/contract/loyalty/loyalty.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { formatCount } from '#web/format/format.ts'
import { useViewer } from '#web/session/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Progress } from '#web/ui/feedback.tsx'
import { Check, ChevronDown } from '#web/ui/icons.ts'
import { ownCodesOptions, standingOptions, tiersOptions } from './loyalty.reads.ts'
import * as texts from './loyalty.texts.ts'
import { ownCodeText, perkExplanation, perkTexts } from './perks.texts.ts'
import { tierProgressText } from './tier-standing.ts'

/**
 * A storefront's loyalty tiers with their perks, and the viewer's progress; a signed-in page keeps space for that from its
 * first paint. Nothing if the seller has none or they failed to load: the page is complete without them.
 */
export function StorefrontTiers({ storefrontId }: { storefrontId: string }) {
  const { me, status } = useViewer()
  const { data: tiers } = useQuery(tiersOptions(api, storefrontId))
  const isSelling = me?.storefronts.some(({ id }) => id === storefrontId) ?? false
  const { data: standing, isError } = useQuery({
    ...standingOptions(api, storefrontId),
    enabled: me !== null && !isSelling,
  })
  const { data: codes } = useQuery({ ...ownCodesOptions(api, storefrontId), enabled: me !== null && !isSelling })
  if (!tiers || tiers.items.length === 0) return null
  const isAwaited = !standing && !isError && !isSelling && (status === 'loading' || me !== null)
  return (
    <section
      aria-labelledby="loyalty-tiers"
      className={cn(
        'mt-8 rounded-card bg-sunken px-5 py-3 md:px-6',
        !standing && 'md:flex md:gap-x-8',
        isAwaited && 'hinted:block',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="loyalty-tiers" className="py-1.5 text-label md:py-3.25">
          {texts.loyaltyTiers}
        </h2>
        {standing && <p className="text-muted-foreground text-small">{tierProgressText(standing)}</p>}
        {isAwaited && (
          <p aria-hidden="true" className="invisible hidden text-small hinted:block">
            {tierProgressText({ storefrontId, purchases: 0, ...standingOf(tiers.items, 0) })}
          </p>
        )}
      </div>
      {standing?.next ? (
        <Progress
          className="mt-1"
          value={standing.purchases}
          max={standing.next.threshold}
          label={texts.purchasesOnTheWay(standing.next.name)}
        />
      ) : (
        (standing || isAwaited) && (
          <div aria-hidden="true" className={cn('mt-1 h-1.5', isAwaited && 'hidden hinted:block')} />
        )
      )}
      {codes?.items.map((own) => (
        <p key={own.code} className="mt-3 text-small">
          Your <bdi>{own.tierName}</bdi> code: <span className="font-[620]">{ownCodeText(own)}</span>
        </p>
      ))}
      <details className="group min-w-0 flex-1 max-md:mt-2">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-5 gap-y-1 text-small [&::-webkit-details-marker]:hidden">
          {tiers.items.map((tier) => (
            <TierName key={tier.id} tier={tier} purchases={standing?.purchases ?? null} />
          ))}
          <span className="ms-auto inline-flex items-center gap-1 underline underline-offset-4">
            {texts.whatEachUnlocks}
            <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
          </span>
        </summary>
        <ol className="mt-3 grid gap-x-6 gap-y-5 pb-1 sm:grid-cols-2 lg:grid-cols-4">
          {tiers.items.map((tier) => (
            <TierPerks key={tier.id} tier={tier} />
          ))}
        </ol>
      </details>
    </section>
  )
}

function TierName({ tier, purchases }: { tier: LoyaltyTier; purchases: number | null }) {
  const isReached = purchases !== null && purchases >= tier.threshold
  return (
    <span className={cn('inline-flex items-center gap-1.5', !isReached && 'text-muted-foreground')}>
      {isReached && (
        <>
          <Check className="size-4" aria-hidden="true" />
          <span className="sr-only">Reached: </span>
        </>
      )}
      <bdi>{tier.name}</bdi>
      <span className="font-mono text-xs">{`${formatCount(tier.threshold)}+`}</span>
    </span>
  )
}

const TierPerks = ({ tier: { name, threshold, perks, codePercent } }: { tier: LoyaltyTier }) => (
  <li className="min-w-0">
    <h3 className="text-label [overflow-wrap:anywhere]">
      <bdi>{name}</bdi>
    </h3>
    <p className="text-muted-foreground text-small">
      {threshold === 1 ? texts.fromTheFirstPurchase : texts.fromPurchases(threshold)}
    </p>
    <dl className="mt-2 flex flex-col gap-2 text-small">
      {perks.map((perk) => (
        <div key={perk}>
          <dt>{perkTexts[perk].label}</dt>
          <dd className="text-muted-foreground">{perkExplanation(perk, { codePercent })}</dd>
        </div>
      ))}
    </dl>
  </li>
)
