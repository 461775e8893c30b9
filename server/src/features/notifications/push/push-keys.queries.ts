import type { Db } from '@keepcase/db/db.ts'
import type { VapidKeys } from 'web-push'
import { loadWebPush } from './web-push.ts'

/**
 * The key pair by which push services know this site. Made when it is needed for the first time; of two processes that
 * make one at once the first wins, and both go on with that.
 */
export async function readPushKeys(db: Db): Promise<VapidKeys> {
  const kept = await selectKeys(db)
  if (kept) return kept
  const webPush = await loadWebPush()
  await db
    .insertInto('pushKeys')
    .values(webPush.generateVAPIDKeys())
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await selectKeys(db)) ?? Promise.reject(new Error('The key pair for pushes was not kept'))
}

const selectKeys = (db: Db): Promise<VapidKeys | undefined> =>
  db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()

/** The half that browsers get. */
export async function readPublicKey(db: Db): Promise<string> {
  return (await readPushKeys(db)).publicKey
}
