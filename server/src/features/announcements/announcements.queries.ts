import type { AnnouncementAudience } from '@keepcase/contract/announcements/announcements.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Announcements } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

export type AnnouncementRow = Selectable<Announcements>
export type ListedAnnouncement = AnnouncementRow & { createdByName: string | null }

const listed = sql`a.*, admin_name(a.created_by) as created_by_name`

/** One page of announcements, newest first. */
export async function selectAnnouncements(
  db: Db,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<ListedAnnouncement[]> {
  const { rows } = await sql<ListedAnnouncement>`
    select ${listed} from announcements a
    where ${after?.id ?? null}::uuid is null
      or (date_trunc('milliseconds', a.created_at), a.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)
    order by date_trunc('milliseconds', a.created_at) desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** An announcement; undefined when there is none. */
export async function selectAnnouncement(db: Db | Tx, id: string): Promise<ListedAnnouncement | undefined> {
  const { rows } = await sql<ListedAnnouncement>`
    select ${listed} from announcements a where a.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an announcement: waits for the batch that is being sent. */
export async function lockAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow | undefined> {
  return tx.selectFrom('announcements').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Serializes the making of announcements with other changes of the platform, until the end of the transaction. */
export async function lockPlatform(tx: Tx): Promise<void> {
  await tx.selectFrom('platformSettings').select('id').forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** What administrators write. */
export type AnnouncementFields = {
  title: string
  body: string
  link: string | null
  audience: AnnouncementAudience
  country: string | null
  byEmail: boolean
  byPush: boolean
}

/** Inserts a draft; returns its id. */
export async function insertAnnouncement(tx: Tx, fields: AnnouncementFields, createdBy: string): Promise<string> {
  const row = await tx
    .insertInto('announcements')
    .values({ ...fields, createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Writes the columns of an announcement and increments its version. */
export async function updateAnnouncement(
  tx: Tx,
  id: string,
  changes: Partial<AnnouncementFields> & { status?: string; scheduledFor?: Date | null; endedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ ...changes, version: sql`version + 1`, updatedAt: sql`app_now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnnouncement(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('announcements').where('id', '=', id).execute()
}

/** Accounts that an audience has now (`announcement_reach`). */
export async function countReach(db: Db, audience: AnnouncementAudience, country: string | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select announcement_reach(${audience}, ${country}) as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Locks the announcement that is due and got to the fewest people; undefined when no process has to send one. */
export async function lockDueAnnouncement(tx: Tx): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select * from announcements where status in ('scheduled', 'sending') and scheduled_for <= (select app_now())
    order by sent_count, scheduled_for, id limit 1 for no key update skip locked`.execute(tx)
  return rows[0]
}

export type WindowAccount = { profileId: string; email: string; isMeant: boolean }

/** The next accounts by id, and for whom of them it is meant (`announcement_window`). */
export async function selectWindow(tx: Tx, row: AnnouncementRow, limit: number): Promise<WindowAccount[]> {
  const { rows } = await sql<WindowAccount>`
    select * from announcement_window(${row.audience}, ${row.country}, ${row.lastProfileId}::uuid, ${limit}::int)`.execute(
    tx,
  )
  return rows
}

/** Stores how far an announcement got; without a last account it is complete. */
export async function writeProgress(tx: Tx, id: string, last: string | null, count: number): Promise<void> {
  await sql`
    update announcements set sent_count = sent_count + ${count}, began_at = coalesce(began_at, app_now()),
      last_profile_id = coalesce(${last}::uuid, last_profile_id),
      status = case when ${last}::uuid is null then 'sent' else 'sending' end,
      ended_at = case when ${last}::uuid is null then app_now() end,
      version = version + 1, updated_at = app_now()
    where id = ${id}`.execute(tx)
}

/** Counts again who got and who opened the newest announcements (`count_announcement_readers`). */
export async function countReaders(db: Db): Promise<void> {
  await sql`select count_announcement_readers()`.execute(db)
}
