import type { DiscountCode } from '@keepcase/contract/codes/codes.contract.ts'
import type { AppliedCode, CodeOffer } from '@keepcase/contract/codes/codes.fields.ts'
import type { CodeRow, CountedCode } from './codes.queries.ts'

/** A code as the audit log keeps it. */
export function codeFacts(row: CountedCode): Omit<DiscountCode, 'version'> {
  const { id, storefrontId, code, percent, amountCents, currency, maxUses, maxUsesPerAccount } = row
  return {
    id,
    storefrontId,
    code,
    percent,
    amountCents,
    currency,
    maxUses,
    maxUsesPerAccount,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    minItemsCents: row.minItemsCents,
    active: row.active,
    uses: row.uses,
    givenCents: Number(row.givenCents),
    isUnused: row.isUnused,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A code as its storefront sees it. */
export const viewCode = (row: CountedCode): DiscountCode => ({ ...codeFacts(row), version: row.version })

/** A code applied in a quote. */
export const viewApplied = ({ code, percent, amountCents }: CodeRow): AppliedCode => ({ code, percent, amountCents })

/** A loyalty tier's code as its account sees it. */
export const viewOffer = ({ code, percent, tierName }: CodeRow): CodeOffer => ({
  code,
  percent: percent!,
  tierName: tierName!,
})
