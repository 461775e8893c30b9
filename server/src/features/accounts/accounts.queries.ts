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
