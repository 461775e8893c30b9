import type { LoyaltyStanding } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { plural } from '#web/format/format.ts'
import * as texts from './loyalty.texts.ts'

/** Progress to the next tier: `3 of 5 purchases. 2 more to reach Frequent Flyer.` */
export function tierProgressText({ purchases, tier, next }: LoyaltyStanding): string {
  if (next) {
    const more = next.threshold - purchases
    return texts.purchasesToTier({ purchases, threshold: next.threshold, more, name: next.name })
  }
  return tier ? texts.youreAtTheTopTier(purchases) : plural(purchases, 'purchase')
}
