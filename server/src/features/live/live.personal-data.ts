import { sql } from 'kysely'
import { ownRows, type PersonalData } from '#server/boot/personal-data.ts'

/** An account's chat messages, deleted with its mutes when the account closes. */
export const livePersonalData: PersonalData = {
  exports: {
    chatMessages: ownRows(
      (id) => sql`
        select m.id, m.drop_id, m.body, m.sent_at, m.removed_at from chat_messages m
        where m.author_id = ${id} order by m.sent_at desc, m.id`,
    ),
  },
  async erase(tx, profileId) {
    await sql`delete from chat_messages where author_id = ${profileId}`.execute(tx)
    await sql`delete from chat_mutes where profile_id = ${profileId}`.execute(tx)
    await sql`delete from chat_pace where profile_id = ${profileId}`.execute(tx)
  },
}
