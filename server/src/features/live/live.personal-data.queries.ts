import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** An account's chat messages, removed ones included. */
export const exportChatMessages = ownRows(
  (id) => sql`
    select m.id, m.drop_id, m.body, m.sent_at, m.removed_at from chat_messages m
    where m.author_id = ${id} order by m.sent_at desc, m.id`,
)

/** An account's answers as a host. */
export const exportChatAnswers = ownRows(
  (id) => sql`
    select a.message_id, a.drop_id, a.body, a.answered_at from chat_answers a
    where a.answered_by = ${id} order by a.answered_at desc, a.message_id`,
)

/** Deletes an account's chat messages and answers, its mutes and its pace. */
export async function deleteChatOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from chat_answers where answered_by = ${profileId}`.execute(tx)
  await sql`delete from chat_messages where author_id = ${profileId}`.execute(tx)
  await sql`delete from chat_mutes where profile_id = ${profileId}`.execute(tx)
  await sql`delete from chat_pace where profile_id = ${profileId}`.execute(tx)
}
