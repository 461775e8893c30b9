import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Profiles } from '@keepcase/db/schema.ts'
import { type Selectable, sql, type Updateable } from 'kysely'

export type ProfileRow = Selectable<Profiles>

/** A profile by id; undefined when it doesn't exist. */
export async function selectProfile(db: Db | Tx, id: string): Promise<ProfileRow | undefined> {
  return db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a profile. Lock order: after drops and orders, by id. */
export async function lockProfile(tx: Tx, id: string): Promise<ProfileRow | undefined> {
  return tx.selectFrom('profiles').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Updates fields of a profile and its `updated_at`. Undefined when it doesn't exist. */
export async function updateProfileRow(
  tx: Tx,
  id: string,
  changes: Updateable<Profiles>,
): Promise<ProfileRow | undefined> {
  return tx
    .updateTable('profiles')
    .set({ ...changes, updatedAt: sql`app_now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Sets the reason and `suspended_at` (an existing date stays). */
export async function markSuspended(tx: Tx, id: string, reason: string): Promise<ProfileRow | undefined> {
  return tx
    .updateTable('profiles')
    .set({
      isActive: false,
      suspendedAt: sql`coalesce(suspended_at, app_now())`,
      suspensionReason: reason,
      updatedAt: sql`app_now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Adds an email to the waitlist; false when it is on it already. */
export async function insertWaitlistEntry(db: Db, email: string, interest: string): Promise<boolean> {
  const { rows } = await sql`
    insert into newsletter_signups (email, interest) values (${email}, ${interest})
    on conflict (email) do nothing returning email`.execute(db)
  return rows.length > 0
}

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
