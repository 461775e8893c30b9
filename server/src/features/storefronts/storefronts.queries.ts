import type { Palette } from '@keepcase/contract/storefronts/palettes.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Storefronts } from '@keepcase/db/schema.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'

/** A storefront with its owner's public names (view `storefront_faces`). */
export type StorefrontFace = {
  id: string
  ownerId: string
  ownerName: string
  ownerUsername: string | null
  name: string
  storeName: string | null
  description: string | null
  subdomain: string | null
  logoUrl: string | null
  coverPhotoUrl: string | null
  country: string
  currency: string
  defaultShippingCents: number
  defaultAdditionalCents: number
  shipsWithinDays: number
  subscriptionPriceCents: number
  isInGoodStanding: boolean
  palette: Palette
  shippingPolicy: string | null
  returnsPolicy: string | null
  contactPolicy: string | null
  shipsTo: string[] | null
  /** Null unless it is in the future. */
  vacationUntil: Date | null
  vacationNote: string | null
  closedAt: Date | null
  version: number
  createdAt: Date
}

async function selectFaces(db: Db | Tx, where: RawBuilder<unknown>): Promise<StorefrontFace[]> {
  const { rows } = await sql<StorefrontFace>`
    select * from storefront_faces f where ${where} order by created_at, id`.execute(db)
  return rows
}

/** A publicly visible storefront; undefined when it or its owner is suspended. */
export async function findVisibleStorefront(db: Db | Tx, id: string): Promise<StorefrontFace | undefined> {
  const [face] = await selectFaces(db, sql`f.id = ${id} and f.is_shown`)
  return face
}

/** A storefront, suspended or not. */
export async function findStorefront(db: Db, id: string): Promise<StorefrontFace | undefined> {
  const [face] = await selectFaces(db, sql`f.id = ${id}`)
  return face
}

/** The visible storefront at this subdomain; undefined when there is none. */
export async function findVisibleAtSubdomain(db: Db, subdomain: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select f.id from storefront_faces f where f.subdomain = ${subdomain} and f.is_shown`.execute(db)
  return rows[0]?.id
}

/** The storefronts with these ids, oldest first. */
export function findStorefronts(db: Db, ids: readonly string[]): Promise<StorefrontFace[]> {
  return selectFaces(db, sql`f.id = any(${ids}::uuid[])`)
}

/** An owner's publicly visible storefronts, oldest first; none when the owner is suspended or closed. */
export function findStorefrontsOfSeller(db: Db, ownerId: string): Promise<StorefrontFace[]> {
  return selectFaces(db, sql`f.owner_id = ${ownerId} and f.is_shown`)
}

/**
 * Marks the account as a seller and locks it, which serializes the creation of its storefronts. Returns their
 * count.
 */
export async function lockOwnerAsSeller(tx: Tx, ownerId: string): Promise<{ storefronts: number }> {
  await tx.updateTable('profiles').set({ roleSeller: true }).where('id', '=', ownerId).execute()
  return tx
    .selectFrom('storefronts')
    .select((eb) => eb.fn.countAll<number>().as('storefronts'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
}

export async function insertStorefront(tx: Tx, row: Insertable<Storefronts>): Promise<string> {
  return (await tx.insertInto('storefronts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Locks a storefront; undefined when there is none. */
export function lockStorefront(tx: Tx, id: string) {
  return tx.selectFrom('storefronts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function changeStorefront(tx: Tx, id: string, changes: Updateable<Storefronts>): Promise<void> {
  await tx
    .updateTable('storefronts')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updatedAt: eb.fn('app_now') }))
    .where('id', '=', id)
    .execute()
}

/** True when a storefront of another owner has this subdomain. */
export async function isSubdomainOfOther(db: Db, subdomain: string | null, ownerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from storefronts where subdomain = ${subdomain} and owner_id <> ${ownerId}`.execute(db)
  return rows.length > 0
}

/**
 * Counts a creation of this kind today and locks the count (`count_storefront_creation`). Returns null when it is
 * allowed, else the seconds until the next day.
 */
export async function countCreationToday(
  tx: Tx,
  storefrontId: string,
  kind: string,
  most: number,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select count_storefront_creation(${storefrontId}, ${kind}, ${most}) as seconds`.execute(tx)
  return rows[0]?.seconds ?? null
}
