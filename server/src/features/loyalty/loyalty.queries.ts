import type { LoyaltyTier, Perk, TierInput } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type TierRow = LoyaltyTier & { storefrontId: string; welcome: string }

/** The tiers of these storefronts, lowest first. */
export async function findTiers(db: Db | Tx, storefrontIds: readonly string[]): Promise<TierRow[]> {
  const { rows } = await sql<TierRow>`
    select id, storefront_id, name, threshold, perks, code_percent, welcome from loyalty_tiers
    where storefront_id = any(${storefrontIds}::uuid[]) order by storefront_id, threshold`.execute(db)
  return rows
}

/** Number of an account's purchases at a storefront. */
export async function findPurchases(db: Db, profileId: string, storefrontId: string): Promise<number> {
  const row = await db
    .selectFrom('loyaltyStandings')
    .select('purchases')
    .where('profileId', '=', profileId)
    .where('storefrontId', '=', storefrontId)
    .executeTakeFirst()
  return row?.purchases ?? 0
}

/** Whether an account holds a perk at a storefront now. */
export async function holdsPerk(db: Db, profileId: string, storefrontId: string, perk: Perk): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select holds_perk(${storefrontId}, ${profileId}, ${perk}) as holds`.execute(db)
  return rows[0]?.holds ?? false
}

/** Locks a storefront, so that changes of its tiers are serialized. Returns their version; null when there is none. */
export async function lockTiersOf(tx: Tx, storefrontId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('storefronts')
    .select('tiersVersion')
    .where('id', '=', storefrontId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.tiersVersion ?? null
}

/** Version of a storefront's tiers; null when there is no such storefront. */
export async function findTiersVersion(db: Db | Tx, storefrontId: string): Promise<number | null> {
  const row = await db
    .selectFrom('storefronts')
    .select('tiersVersion')
    .where('id', '=', storefrontId)
    .executeTakeFirst()
  return row?.tiersVersion ?? null
}

/** Replaces a storefront's tiers and raises their version; a tier whose threshold already exists keeps its id. */
export async function replaceTiers(tx: Tx, storefrontId: string, tiers: readonly TierInput[]): Promise<void> {
  const thresholds = tiers.map((tier) => tier.threshold)
  await tx
    .updateTable('storefronts')
    .set((eb) => ({ tiersVersion: eb('tiersVersion', '+', 1) }))
    .where('id', '=', storefrontId)
    .execute()
  await sql`
    delete from loyalty_tiers
    where storefront_id = ${storefrontId} and threshold <> all(${thresholds}::int[])`.execute(tx)
  for (const { name, threshold, perks, welcome, codePercent } of tiers) {
    const changed = await tx
      .updateTable('loyaltyTiers')
      .set({ name, perks: [...perks], welcome, codePercent })
      .where('storefrontId', '=', storefrontId)
      .where('threshold', '=', threshold)
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n) continue
    await tx
      .insertInto('loyaltyTiers')
      .values({ storefrontId, name, threshold, perks: [...perks], welcome, codePercent })
      .execute()
  }
}

/** Issues to all of a storefront's buyers the codes that its tiers grant now (`settle_tier_codes` in db/routines). */
export async function settleTierCodes(tx: Tx, storefrontId: string): Promise<void> {
  await sql`
    select settle_tier_codes(${storefrontId}, array(
      select profile_id from loyalty_standings where storefront_id = ${storefrontId}))`.execute(tx)
}
