import type { Tx } from '@keepcase/db/db.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

/** Deletes all sessions of an account and announces the reason to its open pages. */
export async function endSessions(tx: Tx, profileId: string, reason: string): Promise<void> {
  const ended = await deleteSessionsOf(tx, profileId)
  const rows = ended.map((sessionId) => ({
    topic: `user:${profileId}`,
    event: { name: 'session.ended' as const, id: sessionId, version: 1, reason },
  }))
  await emitLive(tx, rows)
}
