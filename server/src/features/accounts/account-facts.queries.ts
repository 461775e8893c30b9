import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Facts about an account from other features (`account_facts` in db/routines). */
export type AccountFacts = {
  /** Number of storefronts it owns. */
  storefronts: number
  /** Settled claims over all drops: paid, released or expired. Open holds and voided claims don't count. */
  settledClaims: number
  paidClaims: number
  /** Number of unread notifications. */
  unread: number
}

/** The facts of these accounts, by profile id. */
export async function selectAccountFacts(db: Db, profileIds: readonly string[]): Promise<Map<string, AccountFacts>> {
  const { rows } = await sql<AccountFacts & { profileId: string }>`
    select profile_id, storefronts, settled_claims, paid_claims, unread from account_facts(${[...profileIds]})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.profileId, row]))
}

/** The facts of one account; zeros when it doesn't exist. */
export async function selectFactsOf(db: Db, profileId: string): Promise<AccountFacts> {
  const facts = (await selectAccountFacts(db, [profileId])).get(profileId)
  return facts ?? { storefronts: 0, settledClaims: 0, paidClaims: 0, unread: 0 }
}

/** A storefront that an account manages. */
export type StorefrontName = {
  id: string
  name: string
  logoUrl: string | null
  ownerId: string
  closedAt: Date | null
}

/** The storefronts with these ids in any state, oldest first. */
export async function selectStorefrontNames(db: Db, ids: readonly string[]): Promise<StorefrontName[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StorefrontName>`
    select id, name, logo_url, owner_id, closed_at from storefront_faces where id = any(${[...ids]}::uuid[]) order by created_at, id`.execute(
    db,
  )
  return rows
}
