import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { After } from './community.queries.ts'

/** One collected item (view `collected_items`). */
export type CollectedRow = {
  /** Claim id. */
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

/** Whether others may see a profile's collection; false until its owner chooses so. */
export async function isCollectionPublic(db: Db, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select('isPublic')
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return row?.isPublic ?? false
}

/** Makes a collection public or private. */
export async function setCollectionVisibility(db: Db, profileId: string, isPublic: boolean): Promise<void> {
  await db
    .insertInto('collections')
    .values({ profileId, isPublic })
    .onConflict((conflict) => conflict.column('profileId').doUpdateSet({ isPublic, updatedAt: sql`app_now()` }))
    .execute()
}

/** Whether a profile's name may be shown with items that they own; false until they choose so. */
export async function isOwnerNamed(db: Db, profileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('collections')
    .select('isKeeperNamed')
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return row?.isKeeperNamed ?? false
}

/** Stores whether a profile's name, and their place in a ledger, may be shown with items that they own. */
export async function setOwnerNamed(db: Db, profileId: string, isOwnerNamed: boolean): Promise<void> {
  await db
    .insertInto('collections')
    .values({ profileId, isKeeperNamed: isOwnerNamed, isPlaceShown: isOwnerNamed })
    .onConflict((conflict) =>
      conflict.column('profileId').doUpdateSet({
        isKeeperNamed: isOwnerNamed,
        isPlaceShown: isOwnerNamed,
        updatedAt: sql`app_now()`,
      }),
    )
    .execute()
}

/** Number of collected items, and of the storefronts they come from. */
export async function countCollection(db: Db, profileId: string): Promise<{ items: number; storefronts: number }> {
  const { rows } = await sql<{ items: number; storefronts: number }>`
    select count(*)::int as items, count(distinct storefront_id)::int as storefronts
    from collected_items where user_id = ${profileId}`.execute(db)
  return rows[0] ?? { items: 0, storefronts: 0 }
}

/** A page of a profile's collection, newest first. */
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
