import type { DropStatus, DropType } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** A drop's fields for its room, at one clock reading. */
export type RoomRow = {
  dropId: string
  storefrontId: string
  ownerId: string
  type: DropType
  status: DropStatus
  now: Date
}

/** A drop's room; undefined when this account may not see it. `seesAll`: true for platform moderators. */
export async function selectRoom(
  db: Db | Tx,
  dropId: string,
  profileId: string | null,
  seesAll: boolean,
): Promise<RoomRow | undefined> {
  const { rows } = await sql<RoomRow>`select * from room_of(${dropId}, ${profileId}, ${seesAll})`.execute(db)
  return rows[0]
}

export type ChatSettingsRow = { isOn: boolean; slowSeconds: number; blockedWords: string[]; version: number }

const defaults: ChatSettingsRow = { isOn: true, slowSeconds: 0, blockedWords: [], version: 0 }

/** A room's chat settings, or the defaults if they were never changed. */
export async function selectChatSettings(db: Db | Tx, dropId: string): Promise<ChatSettingsRow> {
  const row = await db
    .selectFrom('chatSettings')
    .select(['isOn', 'slowSeconds', 'blockedWords', 'version'])
    .where('dropId', '=', dropId)
    .executeTakeFirst()
  return row ?? defaults
}

/** A room's chat settings, locked, so that changes are serialized. The row is made where they were never changed. */
export async function lockChatSettings(tx: Tx, dropId: string): Promise<ChatSettingsRow> {
  await sql`
    insert into chat_settings (drop_id, version) values (${dropId}, ${defaults.version})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<ChatSettingsRow>`
    select is_on, slow_seconds, blocked_words, version from chat_settings where drop_id = ${dropId} for update`.execute(
    tx,
  )
  return rows[0]!
}

/** Writes a room's locked chat settings and returns them with their new version. */
export async function writeChatSettings(
  tx: Tx,
  dropId: string,
  next: Omit<ChatSettingsRow, 'version'>,
): Promise<ChatSettingsRow> {
  const { rows: changed } = await sql<ChatSettingsRow>`
    update chat_settings set is_on = ${next.isOn}, slow_seconds = ${next.slowSeconds},
      blocked_words = ${next.blockedWords}, version = version + 1
    where drop_id = ${dropId} returning is_on, slow_seconds, blocked_words, version`.execute(tx)
  return changed[0]!
}

export type MessageRow = {
  id: string
  dropId: string
  authorId: string
  authorName: string
  authorImage: string | null
  isHost: boolean
  body: string
  sentAt: Date
}

/** A page of a room's messages without removed ones, newest first. */
export async function selectMessages(
  db: Db,
  dropId: string,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with page as (
      select id, drop_id, author_id, is_host, body, sent_at from chat_messages
      where drop_id = ${dropId} and removed_at is null
        ${before === null ? sql`` : sql`and (sent_at, id) < (${before.at}, ${before.id}::uuid)`}
      order by sent_at desc, id desc limit ${limit})
    select p.*, n.display_name as author_name, n.avatar_url as author_image
    from page p join chat_names((select array_agg(author_id) from page)) n on n.id = p.author_id
    order by p.sent_at desc, p.id desc`.execute(db)
  return rows
}

/**
 * Applies slow mode to the author: false when the last message is too recent. An upsert, so that of two concurrent
 * messages one waits for the other.
 */
export async function acquireSendSlot(
  tx: Tx,
  { dropId, profileId, slowSeconds }: { dropId: string; profileId: string; slowSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into chat_pace as p (drop_id, profile_id, last_sent_at) values (${dropId}, ${profileId}, app_now())
    on conflict (drop_id, profile_id) do update set last_sent_at = app_now()
      where p.last_sent_at + make_interval(secs => ${slowSeconds}) <= (select app_now())
    returning 1`.execute(tx)
  return rows.length > 0
}

/** When the account last wrote in this room; null for never. */
export async function selectLastSentAt(db: Db | Tx, dropId: string, profileId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('chatPace')
    .select('lastSentAt')
    .where('dropId', '=', dropId)
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return row?.lastSentAt ?? null
}

/** Inserts a message about the lot on stage, and returns it with its author's name. */
export async function insertMessage(
  tx: Tx,
  { dropId, authorId, body, isHost }: { dropId: string; authorId: string; body: string; isHost: boolean },
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with sent as (
      insert into chat_messages (drop_id, author_id, body, is_host, drop_item_id)
      values (${dropId}, ${authorId}, ${body}, ${isHost}, lot_on_stage(${dropId}))
      returning id, drop_id, author_id, is_host, body, sent_at)
    select s.*, n.display_name as author_name, n.avatar_url as author_image
    from sent s join chat_names(array[${authorId}::uuid]) n on true`.execute(tx)
  return rows[0]!
}

/** A message's author and drop, removed messages included; undefined when there is none. */
export async function findMessage(db: Db | Tx, id: string): Promise<{ dropId: string; authorId: string } | undefined> {
  return db.selectFrom('chatMessages').select(['dropId', 'authorId']).where('id', '=', id).executeTakeFirst()
}

/** Removes a message; false when it was removed already. */
export async function removeMessage(tx: Tx, id: string, removedBy: string): Promise<boolean> {
  const { rows } = await sql`
    update chat_messages set removed_at = app_now(), removed_by = ${removedBy}
    where id = ${id} and removed_at is null returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes up to 1,000 chat messages of drops that ended more than 90 days ago. */
export async function deletePastChats(db: Db): Promise<void> {
  await sql`
    delete from chat_messages where id in (
      select m.id from chat_messages m join drops d on d.id = m.drop_id
      where d.end_date < (select app_now()) - limit_chat_retention() limit 1000)`.execute(db)
}

export type MuteRow = {
  profileId: string
  name: string
  until: Date | null
  reason: string | null
  mutedAt: Date
}

const mutes = sql`
  select m.profile_id, coalesce(n.display_name, 'Collector') as name, m.until, m.reason, m.muted_at
  from chat_mutes m left join lateral chat_names(array[m.profile_id]) n on true`

/** The current mute of an account; undefined when it is not muted. */
export async function selectMute(db: Db | Tx, dropId: string, profileId: string): Promise<MuteRow | undefined> {
  const { rows } = await sql<MuteRow>`${mutes}
    where m.drop_id = ${dropId} and m.profile_id = ${profileId}
      and (m.until is null or m.until > (select app_now()))`.execute(db)
  return rows[0]
}

/** Until when an account can't write in a room. A storefront's block mutes in all of its rooms, without an end. */
export async function selectSilence(
  db: Db | Tx,
  { dropId, storefrontId }: RoomRow,
  profileId: string,
): Promise<Pick<MuteRow, 'until' | 'reason'> | undefined> {
  const { rows } = await sql<Pick<MuteRow, 'until' | 'reason'>>`
    select null::timestamptz as until, null as reason where is_blocked_at(${storefrontId}, ${profileId})
    union all
    select m.until, m.reason from chat_mutes m where m.drop_id = ${dropId} and m.profile_id = ${profileId}
      and (m.until is null or m.until > (select app_now()))
    limit 1`.execute(db)
  return rows[0]
}

/** A page of the current mutes, newest first. */
export async function selectMutes(
  db: Db,
  dropId: string,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
): Promise<MuteRow[]> {
  const { rows } = await sql<MuteRow>`${mutes}
    where m.drop_id = ${dropId} and (m.until is null or m.until > (select app_now()))
      ${before === null ? sql`` : sql`and (m.muted_at, m.profile_id) < (${before.at}, ${before.id}::uuid)`}
    order by m.muted_at desc, m.profile_id desc limit ${limit}`.execute(db)
  return rows
}

/** Inserts or replaces a mute. False when there is no such open account. */
export async function putMute(
  tx: Tx,
  mute: { dropId: string; profileId: string; minutes: number | null; reason: string | null; mutedBy: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into chat_mutes (drop_id, profile_id, until, reason, muted_by)
    select ${mute.dropId}, p.id, app_now() + make_interval(mins => ${mute.minutes}::int), ${mute.reason}, ${mute.mutedBy}
    from chat_names(array[${mute.profileId}::uuid]) p
    on conflict (drop_id, profile_id) do update set until = excluded.until, reason = excluded.reason,
      muted_by = excluded.muted_by, muted_at = excluded.muted_at
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes a mute; false when there was none. */
export async function deleteMute(tx: Tx, dropId: string, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from chat_mutes where drop_id = ${dropId} and profile_id = ${profileId} returning 1`.execute(tx)
  return rows.length > 0
}

/** Whether the account moderates the drop's room. */
export async function isModerator(db: Db | Tx, dropId: string, profileId: string): Promise<boolean> {
  const { rows } = await sql<{
    moderates: boolean
  }>`select moderates_room(${dropId}, ${profileId}) as moderates`.execute(db)
  return rows[0]?.moderates ?? false
}
