import type { Db, Tx } from '@keepcase/db/db.ts'
import type { OrderMessagePhotos } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'
import { plannedOnEachUse } from '#server/database/prepared-statements.ts'

export type Side = 'buyer' | 'seller'
export type PhotoRow = Selectable<OrderMessagePhotos>

export type MessageRow = {
  id: string
  orderId: string
  authorId: string
  authorName: string
  orderNumber: number
  storefrontId: string
  storefrontName: string
  side: Side
  body: string
  createdAt: Date
  removedAt: Date | null
  photos: { id: string; width: number; height: number }[]
}

export type OrderOfMessages = { id: string; buyerId: string; storefrontId: string; status: string }

/** An order as its messages need it; undefined when there is none. */
export function findOrder(db: Db | Tx, id: string): Promise<OrderOfMessages | undefined> {
  return db
    .selectFrom('orders')
    .select(['id', 'buyerId', 'storefrontId', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const messages = sql`
  select m.id, m.order_id, m.author_id, f.display_name as author_name, o.number as order_number, s.id as storefront_id, s.name as storefront_name, m.side, m.body,
    m.created_at, m.removed_at, coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.position)
      from order_message_photos p where p.message_id = m.id), '[]') as photos
  from order_messages m
  join orders o on o.id = m.order_id
  join storefronts s on s.id = o.storefront_id
  join person_faces f on f.id = m.author_id`

/** A page of an order's messages, newest first, plus one if there is another page. */
export async function selectMessages(
  db: Db,
  { orderId, before, limit }: { orderId: string; before: { at: Date; id: string } | null; limit: number },
): Promise<MessageRow[]> {
  const older = before ? sql`and (m.created_at, m.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
  const { rows } = await sql<MessageRow>`${messages}
    where m.order_id = ${orderId} ${older} order by m.created_at desc, m.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** One message; undefined when there is none. */
export async function findMessage(db: Db | Tx, id: string): Promise<MessageRow | undefined> {
  return (await sql<MessageRow>`${messages} where m.id = ${id}`.execute(db)).rows[0]
}

/** Inserts a message and returns its id. */
export async function insertMessage(
  tx: Tx,
  message: { orderId: string; authorId: string; side: Side; body: string },
): Promise<string> {
  const { id } = await tx.insertInto('orderMessages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Gives a message these photos in this order: unsent ones of the same order and sender.
 * @returns the number of photos that it got
 */
export async function attachPhotos(
  tx: Tx,
  message: { id: string; orderId: string; authorId: string },
  photoIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_message_photos p set message_id = ${message.id}, position = o.place - 1
    from unnest(${[...photoIds]}::uuid[]) with ordinality as o (id, place)
    where p.id = o.id and p.message_id is null and p.order_id = ${message.orderId}
      and p.uploaded_by = ${message.authorId}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Removes a message for both sides; false when it is removed already. */
export async function removeMessage(tx: Tx, id: string, removedBy: string): Promise<boolean> {
  const row = await tx
    .updateTable('orderMessages')
    .set({ removedAt: sql`app_now()`, removedBy })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks an order's messages as read by one side, up to a message of it. Never goes back. */
export async function setRead(tx: Tx, orderId: string, side: Side, messageId: string): Promise<void> {
  await sql`
    insert into order_message_reads (order_id, side, read_at)
    select m.order_id, ${side}, m.created_at from order_messages m where m.id = ${messageId} and m.order_id = ${orderId}
    on conflict (order_id, side) do update set read_at = greatest(order_message_reads.read_at, excluded.read_at)`.execute(
    tx,
  )
}

const unreadBy = (side: Side) => sql`
  m.side <> ${side} and m.removed_at is null and m.created_at > coalesce((
    select r.read_at from order_message_reads r where r.order_id = m.order_id and r.side = ${side}), '-infinity')`

/** Messages of the other side that this side has not read. */
export async function countUnread(db: Db | Tx, orderId: string, side: Side): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from order_messages m where m.order_id = ${orderId} and ${unreadBy(side)}`.execute(
    db,
  )
  return rows[0]?.unread ?? 0
}

export type UnreadRow = { orderId: string; orderNumber: number; fromName: string; unread: number; latestAt: Date }

/** Orders with unread messages, of a buyer or of a storefront; those with the newest message first. */
export async function selectUnreadOrders(
  db: Db,
  of: { buyerId: string } | { storefrontId: string },
  limit: number,
): Promise<UnreadRow[]> {
  const isBuyer = 'buyerId' in of
  const own = isBuyer ? sql`o.buyer_id = ${of.buyerId}` : sql`o.storefront_id = ${of.storefrontId}`
  const { rows } = await sql<UnreadRow>`
    select ${sql.raw(plannedOnEachUse)} o.id as order_id, o.number as order_number, count(*)::int as unread, max(m.created_at) as latest_at,
      min(${isBuyer ? sql`s.name` : sql`f.display_name`}) as from_name
    from orders o
    join order_messages m on m.order_id = o.id
    join storefronts s on s.id = o.storefront_id
    join person_faces f on f.id = o.buyer_id
    where ${own} and ${unreadBy(isBuyer ? 'buyer' : 'seller')}
    group by o.id order by latest_at desc, o.id limit ${limit}`.execute(db)
  return rows
}

/** Accounts that may read the messages of an order. */
export async function selectReaders(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ profileId: string }>`
    select distinct profile_id from order_people(${orderId}, 'storefront.orders.view')`.execute(tx)
  return rows.map(({ profileId }) => profileId)
}

/** Whether somebody reported this message. */
export async function isReported(db: Db, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('subjectKind', '=', 'message')
    .where('subjectId', '=', messageId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts an unsent photo. */
export function insertPhoto(tx: Tx, row: Insertable<OrderMessagePhotos>): Promise<PhotoRow> {
  return tx.insertInto('orderMessagePhotos').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A photo with whether its message was removed; undefined when there is none. */
export async function findPhoto(db: Db, id: string): Promise<(PhotoRow & { isRemoved: boolean }) | undefined> {
  const { rows } = await sql<PhotoRow & { isRemoved: boolean }>`
    select p.*, m.removed_at is not null as is_removed
    from order_message_photos p left join order_messages m on m.id = p.message_id where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Deletes photos that no message has shown for a day. */
export async function deleteUnsentPhotos(db: Db): Promise<void> {
  await sql`
    delete from order_message_photos
    where message_id is null and created_at < (select app_now()) - limit_unsent_photo_life()`.execute(db)
}

/** An account's messages about orders. */
export const exportOrderMessages = ownRows(
  (id) => sql`
    select m.id, m.order_id, m.side, m.body, m.created_at, m.removed_at,
      (select count(*)::int from order_message_photos p where p.message_id = m.id) as photos
    from order_messages m where m.author_id = ${id} order by m.created_at desc, m.id`,
)

/** Deletes what an account wrote and showed; the other side sees that there was a message. */
export async function eraseMessagesOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from order_message_photos where uploaded_by = ${profileId}`.execute(tx)
  await sql`
    update order_messages set body = '', removed_at = coalesce(removed_at, app_now()),
      removed_by = coalesce(removed_by, author_id)
    where author_id = ${profileId}`.execute(tx)
}
