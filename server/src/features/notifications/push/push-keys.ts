import type { Db } from '@keepcase/db/db.ts'
import type { VapidKeys } from 'web-push'
import { insertPushKeys, selectPushKeys } from './push-keys.queries.ts'
import { loadWebPush } from './web-push.ts'

/**
 * The key pair by which push services know this site. Made when it is needed for the first time; of two processes that
 * make one at once the first wins, and both go on with that.
 */
export async function readPushKeys(db: Db): Promise<VapidKeys> {
  const stored = await selectPushKeys(db)
  if (stored) return stored
  const webPush = await loadWebPush()
  await insertPushKeys(db, webPush.generateVAPIDKeys())
  return (await selectPushKeys(db)) ?? Promise.reject(new Error('The key pair for pushes was not kept'))
}

/** The half that browsers get. */
export async function readPublicKey(db: Db): Promise<string> {
  return (await readPushKeys(db)).publicKey
}
