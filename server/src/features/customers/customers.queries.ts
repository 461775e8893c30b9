import type { CustomerSort } from '@keepcase/contract/customers/customers.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#server/api/cursor.ts'

export type CustomerRow = {
  id: string
  displayName: string
  username: string | null
  avatarUrl: string | null
  hasLeft: boolean
  orders: number
  items: number
  spentCents: number
  currency: string
  firstOrderAt: Date | null
  lastOrderAt: Date | null
  tier: string | null
  notes: number
  blockedAt: Date | null
  blockReason: string | null
  blockedByName: string | null
}

/** The value that orders a list. A cursor has room for an instant: a number travels as its milliseconds. */
const orders: Record<CustomerSort | 'blocked', { column: RawBuilder<unknown>; at(row: CustomerRow): Date }> = {
  recent: { column: sql`c.last_order_at`, at: (row) => row.lastOrderAt ?? new Date(0) },
  spent: { column: sql`c.spent_cents`, at: (row) => new Date(row.spentCents) },
  orders: { column: sql`c.orders`, at: (row) => new Date(row.orders) },
  blocked: { column: sql`c.blocked_at`, at: (row) => row.blockedAt ?? new Date(0) },
}

export type CustomerList = {
  storefrontId: string
  q: string
  by: CustomerSort | 'blocked'
  after: Place | null
  limit: number
}

/** Where a customer stands in a list of this order. */
export const placeIn = (by: CustomerList['by'], row: CustomerRow): Date => orders[by].at(row)

/** A page of a storefront's customers, or of the accounts that it blocks, plus one row if there is another page. */
export async function listCustomers(
  db: Db,
  { storefrontId, q, by, after, limit }: CustomerList,
): Promise<CustomerRow[]> {
  const { column } = orders[by]
  const source = by === 'blocked' ? sql`storefront_blocks` : sql`storefront_customers`
  const isInstant = by === 'recent' || by === 'blocked'
  const value = after && (isInstant ? sql`${after.at}::timestamptz` : sql`${after.at.getTime()}::bigint`)
  const rest = after
    ? sql`and ${column} <= ${value} and (${column} < ${value} or c.profile_id > ${after.id}::uuid)`
    : sql``
  const named = q ? sql`and ${await customersNamed(db, source, storefrontId, q)}` : sql``
  const page = sql`
    select c.profile_id, ${column} as at from ${source} c
    where c.storefront_id = ${storefrontId} ${rest} ${named}
    order by ${column} desc, c.profile_id limit ${limit + 1}`
  return selectCustomers(db, storefrontId, page)
}

/** Above this, people with the name are so many that reading the list in its order finds a page of them soon. */
const maxFewPeople = 300
/** Shown for an account without a name, of which the index of words knows nothing. */
const nameless = 'collector'

/**
 * Condition for rows `c` of `source` by a part of the display name or username. A rare name is looked up by the index of
 * words, a common one row by row in the order of the list: either way no more than a part of the customers is read.
 */
async function customersNamed(
  db: Db,
  source: RawBuilder<unknown>,
  storefrontId: string,
  q: string,
): Promise<RawBuilder<unknown>> {
  const name = q.toLowerCase()
  if (!nameless.includes(name)) {
    const part = `%${name.replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ id: string }>`
      select c.profile_id as id from profiles b join ${source} c on c.storefront_id = ${storefrontId} and c.profile_id = b.id
      where ' ' || lower(coalesce(b.display_name, '') || ' ' || coalesce(b.username, '')) like ${part}
      limit ${maxFewPeople + 1}`.execute(db)
    if (rows.length <= maxFewPeople) return sql`c.profile_id = any (${rows.map(({ id }) => id)}::uuid[])`
  }
  return sql`exists (select from person_faces p where p.id = c.profile_id
    and (strpos(lower(p.display_name), ${name}) > 0 or strpos(p.username, ${name}) > 0))`
}

/** One account as the storefront knows it; undefined when the storefront has never met it. */
export async function findCustomer(
  db: Db | Tx,
  storefrontId: string,
  profileId: string,
): Promise<CustomerRow | undefined> {
  const page = sql`select ${profileId}::uuid as profile_id, null as at where has_met(${storefrontId}, ${profileId})`
  return (await selectCustomers(db, storefrontId, page))[0]
}

/** @param page `profile_id` and `at`, the value that orders the page */
async function selectCustomers(db: Db | Tx, storefrontId: string, page: RawBuilder<unknown>): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select p.id, p.display_name, p.username, p.avatar_url, p.has_left, coalesce(c.orders, 0) as orders,
      coalesce(c.items, 0) as items, coalesce(c.spent_cents, 0)::bigint as spent_cents, s.currency,
      c.first_order_at, c.last_order_at, tier_at(s.id, p.id) as tier,
      (select count(*)::int from customer_notes n where n.storefront_id = s.id and n.profile_id = p.id) as notes,
      b.blocked_at, b.reason as block_reason, w.display_name as blocked_by_name
    from (${page}) page
    join storefront_faces s on s.id = ${storefrontId}
    join person_faces p on p.id = page.profile_id
    left join storefront_customers c on c.storefront_id = s.id and c.profile_id = p.id
    left join storefront_blocks b on b.storefront_id = s.id and b.profile_id = p.id
    left join person_faces w on w.id = b.blocked_by
    order by page.at desc, p.id`.execute(db)
  return rows
}

export type PurchaseRow = {
  id: string
  orderId: string
  orderNumber: number
  paidAt: Date
  createdAt: Date
  itemId: string
  title: string
  image: string | null
  category: string | null
  priceCents: number
  currency: string
  isRefunded: boolean
  dropId: string
  dropTitle: string
}

export type OfCustomer = { storefrontId: string; profileId: string; after: Place | null; limit: number }

/** A page of what somebody bought at a storefront, newest order first, plus one row if there is another page. */
export async function listPurchases(
  db: Db,
  { storefrontId, profileId, after, limit }: OfCustomer,
): Promise<PurchaseRow[]> {
  const rest = after
    ? sql`and c.created_at <= ${after.at} and (c.created_at < ${after.at} or c.id > ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<PurchaseRow>`
    select c.* from customer_purchases c
    where c.storefront_id = ${storefrontId} and c.buyer_id = ${profileId} ${rest}
    order by c.created_at desc, c.id limit ${limit + 1}`.execute(db)
  return rows
}

export type NoteRow = { id: string; body: string; authorId: string; authorName: string; createdAt: Date }

const noteColumns = sql`n.id, n.body, n.author_id, a.display_name as author_name, n.created_at`

/** A page of the notes about a customer, newest first, plus one row if there is another page. */
export async function listNotes(db: Db, { storefrontId, profileId, after, limit }: OfCustomer): Promise<NoteRow[]> {
  const rest = after
    ? sql`and n.created_at <= ${after.at} and (n.created_at < ${after.at} or n.id > ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from customer_notes n join person_faces a on a.id = n.author_id
    where n.storefront_id = ${storefrontId} and n.profile_id = ${profileId} ${rest}
    order by n.created_at desc, n.id limit ${limit + 1}`.execute(db)
  return rows
}

export async function insertNote(
  tx: Tx,
  note: { storefrontId: string; profileId: string; authorId: string; body: string },
): Promise<NoteRow> {
  const { id } = await tx.insertInto('customerNotes').values(note).returning('id').executeTakeFirstOrThrow()
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from customer_notes n join person_faces a on a.id = n.author_id where n.id = ${id}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('A note that was just added is not there')
  return row
}

/** A note's storefront and customer, locked; undefined when it doesn't exist. */
export async function lockNote(tx: Tx, id: string): Promise<{ storefrontId: string; profileId: string } | undefined> {
  return tx
    .selectFrom('customerNotes')
    .select(['storefrontId', 'profileId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customerNotes').where('id', '=', id).execute()
}

/** Locks the storefront: blocks of one storefront are counted one after the other. */
export async function lockBlockList(tx: Tx, storefrontId: string): Promise<void> {
  await sql`select 1 from storefronts where id = ${storefrontId} for no key update`.execute(tx)
}

/** Whether the account owns the storefront or works for it. */
export async function worksFor(tx: Tx, storefrontId: string, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`select works_for(${storefrontId}, ${profileId}) as works`.execute(tx)
  return rows[0]?.works ?? false
}

/** Blocks an account at a storefront; a second block changes its reason. */
export async function upsertBlock(
  tx: Tx,
  block: { storefrontId: string; profileId: string; blockedBy: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('storefrontBlocks')
    .values(block)
    .onConflict((conflict) => conflict.columns(['storefrontId', 'profileId']).doUpdateSet({ reason: block.reason }))
    .execute()
}

/** Removes a block; false when there was none. */
export async function deleteBlock(tx: Tx, storefrontId: string, profileId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('storefrontBlocks')
    .where('storefrontId', '=', storefrontId)
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countBlocked(tx: Tx, storefrontId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('storefrontBlocks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('storefrontId', '=', storefrontId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
