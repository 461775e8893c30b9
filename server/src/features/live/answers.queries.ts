import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type AnswerRow = {
  messageId: string
  lotId: string | null
  askerId: string
  askerName: string
  question: string
  body: string
  answeredAt: Date
}

const answers = sql`
  select a.message_id, a.drop_item_id as lot_id, m.author_id as asker_id, n.display_name as asker_name,
    m.body as question, a.body, a.answered_at
  from chat_answers a
  join chat_messages m on m.id = a.message_id and m.removed_at is null
  join lateral chat_names(array[m.author_id]) n on true`

/** A room's newest answers, newest first; without those whose question was removed. */
export async function selectAnswers(db: Db, dropId: string, limit: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`${answers}
    where a.drop_id = ${dropId} order by a.answered_at desc, a.message_id desc limit ${limit}`.execute(db)
  return rows
}

/** Locks a message that is still shown; undefined when there is none. */
export async function lockMessage(tx: Tx, id: string): Promise<{ dropId: string; lotId: string | null } | undefined> {
  const { rows } = await sql<{ dropId: string; lotId: string | null }>`
    select drop_id, drop_item_id as lot_id from chat_messages
    where id = ${id} and removed_at is null for no key update`.execute(tx)
  return rows[0]
}

type NewAnswer = { messageId: string; dropId: string; lotId: string | null; body: string; answeredBy: string }

/** Inserts an answer and returns it with its question; undefined when the message has one already. */
export async function insertAnswer(tx: Tx, given: NewAnswer): Promise<AnswerRow | undefined> {
  const { messageId, dropId, lotId, body, answeredBy } = given
  await sql`
    insert into chat_answers (message_id, drop_id, drop_item_id, body, answered_by)
    values (${messageId}, ${dropId}, ${lotId}, ${body}, ${answeredBy}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<AnswerRow>`${answers}
    where a.message_id = ${messageId} and a.answered_by = ${answeredBy} and a.body = ${body}`.execute(tx)
  return rows[0]
}

/** Deletes the answer to a message; false when there was none. */
export async function deleteAnswer(tx: Tx, messageId: string): Promise<boolean> {
  const { rows } = await sql`delete from chat_answers where message_id = ${messageId} returning 1`.execute(tx)
  return rows.length > 0
}
