import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Notifications } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

export type NotificationRow = Selectable<Notifications>

/** A notification to insert. */
export type NewNotification = {
  /** Set for a notification that can be extended; otherwise generated. */
  id?: string
  userId: string
  kind: string
  /** Its subject: unique together with kind and user. */
  causeId: string
  title: string
  body: string
  link: string | null
}

/**
 * Inserts notifications that do not exist yet and returns those, in the given order. The first one gets the
 * newest time, so that a list shows them in this order too.
 */
export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<NotificationRow[]> {
  if (rows.length === 0) return []
  // @NOTE the clock is read once: two readings can fall in the same millisecond and mix up the order
  const { rows: readings } = await sql<{ now: Date }>`select app_now() as now`.execute(tx)
  const now = readings[0]!.now.getTime()
  return tx
    .insertInto('notifications')
    .values(rows.map((row, i) => ({ ...row, createdAt: new Date(now - i) })))
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'causeId']).doNothing())
    .returningAll()
    .execute()
}

/**
 * Replaces the text of existing notifications (by id), makes them the newest and unread, and increments their
 * version; returns those.
 */
export async function extendNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<NotificationRow[]> {
  if (rows.length === 0) return []
  const words = rows.map(({ id, userId, title, body, link }) => ({ id, userId, title, body, link }))
  const { rows: grown } = await sql<NotificationRow>`
    update notifications n
    set title = g.title, body = g.body, link = g.link, read_at = null, version = n.version + 1, created_at = app_now()
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
      as g (id uuid, "userId" uuid, title text, body text, link text)
    where n.id = g.id and n.user_id = g."userId"
    returning n.*`.execute(tx)
  return grown
}

/** Unread count of each of these accounts. */
export async function countUnread(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; n: number }>`
    select user_id, count(*)::int as n from notifications
    where user_id = any(${[...userIds]}::uuid[]) and read_at is null group by user_id`.execute(db)
  return new Map(rows.map((row) => [row.userId, row.n]))
}

/** One page of an account's notifications, newest first. */
export async function selectNotifications(
  db: Db,
  userId: string,
  page: { unreadOnly: boolean; after: { at: Date; id: string } | null; limit: number },
): Promise<NotificationRow[]> {
  const { unreadOnly, after, limit } = page
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('userId', '=', userId)
    .$if(unreadOnly, (query) => query.where('readAt', 'is', null))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Marks notifications of an account as read: the given ids, or all. Ids of other accounts are ignored. */
export async function markNotificationsRead(db: Db, userId: string, ids: readonly string[] | undefined): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .execute()
}
