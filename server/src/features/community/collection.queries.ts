import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { After } from './community.queries.ts'

/** One thing that somebody has (view `collected_items`). */
export type CollectedRow = {
  /** The claim. */
  id: string
  itemId: string
  paidAt: Date
  title: string
  imageUrl: string | null
  era: string | null
  category: string | null
  condition: string | null
  dropId: string
  dropNumber: number
  dropTitle: string
  isDropPublic: boolean
  storefrontId: string
  storefrontName: string
  isStorefrontShown: boolean
}

/** Whether others may see somebody's collection; not before its owner said so. */
export async function isCollectionPublic(db: Db, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select('isPublic')
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return row?.isPublic ?? false
}

/** Opens a collection to others, or closes it. */
export async function writeCollectionVisibility(db: Db, profileId: string, isPublic: boolean): Promise<void> {
  await db
    .insertInto('collections')
    .values({ profileId, isPublic })
    .onConflict((conflict) => conflict.column('profileId').doUpdateSet({ isPublic, updatedAt: sql`app_now()` }))
    .execute()
}

/** Whether somebody's name may stand where things that they have are told of; not before they said so. */
export async function isKeeperNamed(db: Db, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select('isKeeperNamed')
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return row?.isKeeperNamed ?? false
}

/** Lets a name stand where things that its bearer has are told of, or takes it away everywhere. */
export async function writeKeeperNamed(db: Db, profileId: string, isKeeperNamed: boolean): Promise<void> {
  await db
    .insertInto('collections')
    .values({ profileId, isKeeperNamed })
    .onConflict((conflict) => conflict.column('profileId').doUpdateSet({ isKeeperNamed, updatedAt: sql`app_now()` }))
    .execute()
}

/** How many things somebody has, and from how many storefronts. */
export async function countCollection(db: Db, profileId: string): Promise<{ items: number; storefronts: number }> {
  const { rows } = await sql<{ items: number; storefronts: number }>`
    select count(*)::int as items, count(distinct storefront_id)::int as storefronts
    from collected_items where user_id = ${profileId}`.execute(db)
  return rows[0] ?? { items: 0, storefronts: 0 }
}

/** A page of what somebody has, newest first. */
export async function selectCollection(
  db: Db,
  { ownerId, after, limit }: { ownerId: string; after: After; limit: number },
): Promise<CollectedRow[]> {
  const { rows } = await sql<CollectedRow>`
    select * from collected_items
    where user_id = ${ownerId}
      and ${after ? sql`(paid_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by paid_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
