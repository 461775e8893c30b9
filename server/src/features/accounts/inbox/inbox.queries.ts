import type { ContactRow, MessageStatus } from '@keepcase/contract/accounts/inbox.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Inserts a message to the team; returns its id. */
export async function insertContactMessage(
  tx: Tx,
  given: { profileId: string | null; name: string; email: string; topic: string; message: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into contact_messages (profile_id, name, email, topic, message)
    values (${given.profileId}, ${given.name}, ${given.email}, ${given.topic}, ${given.message}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A message that was just written has no id')
  return id
}

/** True when the account has confirmed this email. */
export async function hasConfirmedEmail(tx: Tx, profileId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profiles
    where id = ${profileId} and lower(email) = lower(${email}) and email_confirmed_at is not null`.execute(tx)
  return rows.length > 0
}

/** Filter of the list; `q` is an id, or words of the name, the address or the message. */
export type MessageFilter = {
  q: string | undefined
  status: 'all' | MessageStatus
  topic: string
  order: 'asc' | 'desc'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function matching({ q, status, topic }: MessageFilter) {
  const parts = [sql<boolean>`true`]
  if (status !== 'all') parts.push(sql`m.status = ${status}`)
  if (topic !== 'all') parts.push(sql`m.topic = ${topic}`)
  const text = q?.toLowerCase()
  if (text && uuid.test(text)) parts.push(sql`${text}::uuid in (m.id, m.profile_id)`)
  else if (text) {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`lower(m.name || ' ' || m.email || ' ' || m.message) like ${pattern}`)
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

export type MessageRow = Omit<ContactRow, 'createdAt'> & { createdAt: Date }

/** One page of contact messages with their answers. */
export async function selectMessages(
  db: Db,
  filter: MessageFilter,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<MessageRow[]> {
  const direction = filter.order === 'asc' ? sql`asc` : sql`desc`
  const place =
    after === null
      ? sql`true`
      : sql`(m.created_at, m.id) ${filter.order === 'asc' ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<MessageRow>`
    select m.id, m.status, m.profile_id, m.name, m.email, m.topic, m.message, m.created_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'body', r.body, 'by', admin_name(r.author_id),
          'createdAt', iso_instant(r.created_at)) order by r.created_at, r.id)
        from contact_replies r where r.message_id = m.id), '[]') as replies
    from contact_messages m where ${matching(filter)} and ${place}
    order by m.created_at ${direction}, m.id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Number of messages that wait for an answer. */
export async function countOpenMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from contact_messages where status = 'open'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Locks a message; its state and the number of its answers. */
export async function lockMessage(tx: Tx, id: string): Promise<{ status: MessageStatus; replies: number } | undefined> {
  const { rows } = await sql<{ status: MessageStatus }>`
    select status from contact_messages where id = ${id} for no key update`.execute(tx)
  const [message] = rows
  if (!message) return undefined
  // @NOTE counted after the lock: a statement sees what was there when it began
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from contact_replies where message_id = ${id}`.execute(tx)
  return { status: message.status, replies: counted.rows[0]?.n ?? 0 }
}

/** Changes a message's state. */
export async function updateMessageStatus(tx: Tx, id: string, status: MessageStatus): Promise<void> {
  await sql`update contact_messages set status = ${status} where id = ${id}`.execute(tx)
}

/** Inserts an answer; returns its id. */
export async function insertReply(
  tx: Tx,
  { messageId, authorId, body }: { messageId: string; authorId: string; body: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('contactReplies')
    .values({ messageId, authorId, body })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
