import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Notifications } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

export type NotificationRow = Selectable<Notifications>

/** A notification before it is written. */
export type NewNotification = {
  /** Its own id, of one that may grow; else it is given one. */
  id?: string
  userId: string
  kind: string
  /** What it is about: with kind and user it says that it was told already. */
  causeId: string
  title: string
  body: string
  link: string | null
}

/**
 * Writes notifications that are not there yet and gives those that are new, in the order given. The first one counts as
 * the newest, so that a list shows them in this order too.
 */
export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<NotificationRow[]> {
  if (rows.length === 0) return []
  // @NOTE one reading of the clock: two would fall into one millisecond now and then, and mix up the order
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
 * Puts new words into notifications that stand already (by id), as the newest and with their next version; gives those.
 * One that was read meanwhile is unread again.
 */
export async function growNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<NotificationRow[]> {
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

/** How many unread notifications each of these accounts has. */
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

/** Marks notifications of an account as read: those named, or all of them. Foreign ids change nothing. */
export async function markNotificationsRead(db: Db, userId: string, ids: readonly string[] | undefined): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: sql`app_now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .execute()
}
