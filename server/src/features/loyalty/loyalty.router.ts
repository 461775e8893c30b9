import { loyaltyContract } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import { standingOf } from '@keepcase/contract/loyalty/loyalty.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertStaffOf, findVisibleStorefront } from '#server/features/storefronts/public.ts'
import { findPurchases, findTiers } from './loyalty.queries.ts'
import { readTierSettings, viewTier } from './tier-settings.ts'
import { updateTiers } from './update-tiers.ts'

/** Procedures of the loyalty contract: maps calls to commands and queries, without logic of its own. */
export function loyaltyRouter(deps: { db: Db }) {
  const { db } = deps
  const api = implementContract(loyaltyContract)
  return api.router({
    tiers: api.tiers.handler(async ({ input: { storefrontId } }) => {
      if (!(await findVisibleStorefront(db, storefrontId))) throw new Refusal('NOT_FOUND')
      return { items: (await findTiers(db, [storefrontId])).map(viewTier), nextCursor: null }
    }),
    mine: api.mine.handler(async ({ input: { storefrontId }, context }) => {
      const { profileId } = await actorOf(context)
      if (!(await findVisibleStorefront(db, storefrontId))) throw new Refusal('NOT_FOUND')
      const tiers = (await findTiers(db, [storefrontId])).map(viewTier)
      const purchases = await findPurchases(db, profileId, storefrontId)
      return { storefrontId, purchases, ...standingOf(tiers, purchases) }
    }),
    ofMyStorefront: api.ofMyStorefront.handler(async ({ input: { storefrontId }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, 'storefront.settings.profileSections')
      return readTierSettings(db, storefrontId)
    }),
    updateTiers: api.updateTiers.handler(async ({ input, context }) =>
      updateTiers(deps, await actorOf(context), input, context.requestId),
    ),
  })
}
