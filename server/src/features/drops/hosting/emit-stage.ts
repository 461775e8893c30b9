import type { Tx } from '@keepcase/db/db.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { findDetail } from '../drops.queries.ts'
import { viewDetail } from '../drops.view.ts'

/** Sends what is on stage of a live drop, and its pace, to live screens. Nothing for a draft, which has none. */
export async function emitStage(tx: Tx, dropId: string): Promise<void> {
  const row = await findDetail(tx, dropId)
  const detail = row && viewDetail(row)
  if (!detail?.live || detail.status === 'draft') return
  const event = { name: 'stage.changed', id: dropId, version: detail.version, live: detail.live } as const
  await emitLive(tx, [{ topic: `drop:${dropId}`, event }])
}
