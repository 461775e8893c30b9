import type { LoyaltyStanding } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { formatCount, plural } from '#web/format/format.ts'

/** Progress to the next tier: `3 of 5. 2 more purchases to Frequent Flyer.` */
export function tierProgressText({ purchases, tier, next }: LoyaltyStanding): string {
  if (next) {
    const more = plural(next.threshold - purchases, 'more purchase')
    return `${formatCount(purchases)} of ${formatCount(next.threshold)}. ${more} to ${next.name}.`
  }
  return tier ? `${plural(purchases, 'purchase')}. You’re at the top tier.` : plural(purchases, 'purchase')
}
