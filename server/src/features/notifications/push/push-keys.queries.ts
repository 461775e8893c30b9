import type { Db } from '@keepcase/db/db.ts'
import type { VapidKeys } from 'web-push'

/** The VAPID key pair of this site; undefined before the first push. */
export const selectPushKeys = (db: Db): Promise<VapidKeys | undefined> =>
  db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()

/** Stores the key pair unless there is one. */
export async function insertPushKeys(db: Db, keys: VapidKeys): Promise<void> {
  await db
    .insertInto('pushKeys')
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
