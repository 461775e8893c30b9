import type { LoyaltyTier, TierSettings } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { findTiers, findTiersVersion, type TierRow } from './loyalty.queries.ts'

/** A tier as everybody sees it. */
export const viewTier = ({ id, name, threshold, perks, codePercent }: TierRow): LoyaltyTier => ({
  id,
  name,
  threshold,
  perks,
  codePercent,
})

/**
 * A storefront's tiers as their owner edits them.
 * @throws Refusal NOT_FOUND
 */
export async function readTierSettings(db: Db | Tx, storefrontId: string): Promise<TierSettings> {
  // The version is read first: tiers that change in between are then newer than it, and a save over them is refused.
  const version = await findTiersVersion(db, storefrontId)
  if (version === null) throw new Refusal('NOT_FOUND')
  const rows = await findTiers(db, [storefrontId])
  return { items: rows.map((row) => ({ ...viewTier(row), welcome: row.welcome })), version, nextCursor: null }
}
