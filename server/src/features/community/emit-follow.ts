import type { Tx } from '@keepcase/db/db.ts'
import { selectNow } from '#server/database/now.ts'
import { emitEvents, emitLive } from '#server/realtime/outbox.ts'

/** Tells the account's other tabs what it follows now. The version is the clock in milliseconds. */
export async function emitFollow(
  tx: Tx,
  ownId: string,
  follow: { id: string; kind: 'user' | 'storefront'; isFollowing: boolean },
): Promise<void> {
  const version = (await selectNow(tx)).getTime()
  await emitLive(tx, [{ topic: `user:${ownId}`, event: { name: 'follow.changed', version, ...follow } }])
}

/** Publishes that somebody or something was followed, for notifications. */
export async function publishFollow(
  tx: Tx,
  followerId: string,
  { id: subjectId, kind }: { id: string; kind: 'user' | 'storefront' },
): Promise<void> {
  const rowId = `${followerId}:${subjectId}`
  await emitEvents(tx, [{ name: 'follow.made', rowId, payload: { followerId, kind, subjectId } }])
}
