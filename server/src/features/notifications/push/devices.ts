import type { PushDevice, SubscribePush } from '@keepcase/contract/notifications/push.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { lockRecipients } from '../recipients/recipients.queries.ts'
import { type DeviceRow, deleteOldDevices, upsertDevice } from './devices.queries.ts'
import { loadWebPush } from './web-push.ts'

/** Browsers per account; beyond that the least recently seen one is deleted. */
const maxDevices = 20
/** Stored length of a user agent, in characters. */
const maxUserAgentLength = 400

/**
 * Turns push on in the browser of this session, or updates when it was seen.
 * @throws Refusal FORBIDDEN while impersonating (it is not the user's browser), BAD_REQUEST for invalid keys,
 * UNAUTHORIZED when the account was closed meanwhile
 */
export async function subscribePush(
  db: Db,
  actor: Actor,
  { endpoint, keys }: SubscribePush,
  userAgent: string | null,
): Promise<PushDevice> {
  if (actor.impersonatedBy !== null) throw new Refusal('FORBIDDEN')
  await assertKeys(keys)
  const { profileId: userId, sessionId } = actor
  if (sessionId === null) throw new Error('Alerts belong to the browser of a session')
  const name = (userAgent ?? '').slice(0, maxUserAgentLength)
  return transact(db, async (tx) => {
    if ((await lockRecipients(tx, [userId])).get(userId)?.hasLeft !== false) throw new Refusal('UNAUTHORIZED')
    const row = await upsertDevice(tx, { userId, sessionId, endpoint, ...keys, userAgent: name })
    await deleteOldDevices(tx, userId, maxDevices)
    return viewDevice(row, sessionId)
  })
}

/** Rejects keys that cannot be encrypted for: every later message would fail. */
async function assertKeys({ p256dh, auth }: SubscribePush['keys']): Promise<void> {
  const webPush = await loadWebPush()
  try {
    webPush.encrypt(p256dh, auth, 'hello', 'aes128gcm')
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}

/** A browser as its owner sees it, without endpoint and keys. */
export function viewDevice(row: DeviceRow, sessionId: string | null): PushDevice {
  return {
    id: row.id,
    userAgent: row.userAgent,
    isThis: row.sessionId === sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  }
}
