import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { formatMoney, plural } from '#web/format/format.ts'
import * as texts from './page.texts.ts'

type Row = { name: string; value: string }

/** The rules of claims in this drop: limits, times, shipping, fees. Only those that apply. */
export function ruleRows(drop: DropDetail): Row[] {
  const { rules } = drop
  const rows: (Row | false)[] = [
    rules.maxClaimsPerUser !== null && { name: texts.claimsEach, value: `up to ${rules.maxClaimsPerUser}` },
    drop.type === 'live' &&
      rules.cooldownSeconds > 0 && { name: texts.betweenClaims, value: `${rules.cooldownSeconds}s` },
    rules.staggeredClaimThreshold !== null && {
      name: texts.payFirstAfter,
      value: plural(rules.staggeredClaimThreshold, 'claim'),
    },
    { name: texts.payWithin, value: holdText(rules.holdSeconds) },
    { name: 'Shipping', value: shippingText(drop) },
    { name: texts.buyersFee, value: feeLabels[drop.feeStructure] },
  ]
  return rows.filter((row) => row !== false)
}

const feeLabels = { seller: 'none', buyer: texts.platformFee, split: texts.halfThePlatformFee } as const

/** `60 min` below two hours, then hours or days. */
function holdText(seconds: number): string {
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? plural(Math.round(seconds / 3_600), 'hour') : plural(Math.round(seconds / 86_400), 'day')
}

function shippingText({ shipping, currency }: DropDetail): string {
  const { allowShipping, localPickupOnly, firstItemCents, additionalItemCents } = shipping
  if (localPickupOnly || !allowShipping) return texts.localPickupOnly
  if (firstItemCents === 0 && additionalItemCents === 0) return 'free'
  const first = formatMoney(firstItemCents, currency)
  if (additionalItemCents === firstItemCents) return `${first} each`
  return additionalItemCents === 0
    ? texts.moreShipFree(first)
    : `${first}, then +${formatMoney(additionalItemCents, currency)}`
}

/** The rules as rows: name on the left, value on the right. */
export function DropRules({ drop, yourClaims }: { drop: DropDetail; yourClaims: string | null }) {
  const rows = ruleRows(drop).filter(({ name }) => yourClaims === null || name !== texts.claimsEach)
  const own = yourClaims === null ? [] : [{ name: texts.yourClaims, value: yourClaims }]
  return (
    <dl className="flex flex-col gap-2 text-small">
      {[...own, ...rows].map(({ name, value }) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-muted-foreground">{name}</dt>
          <dd className="text-end text-figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
