import type { Db } from '@keepcase/db/db.ts'
import type { VapidKeys } from 'web-push'
import { insertPushKeys, selectPushKeys } from './push-keys.queries.ts'
import { loadWebPush } from './web-push.ts'

/**
 * The VAPID key pair of this site, created on first use. Of two concurrent processes the first one wins and
 * both use its pair.
 */
export async function readPushKeys(db: Db): Promise<VapidKeys> {
  const stored = await selectPushKeys(db)
  if (stored) return stored
  const webPush = await loadWebPush()
  await insertPushKeys(db, webPush.generateVAPIDKeys())
  return (await selectPushKeys(db)) ?? Promise.reject(new Error('The VAPID key pair was not stored'))
}

/** The public key, for browsers. */
export async function readPublicKey(db: Db): Promise<string> {
  return (await readPushKeys(db)).publicKey
}
