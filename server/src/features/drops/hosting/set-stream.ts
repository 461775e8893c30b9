import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { readStream } from '@keepcase/contract/drops/stream.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { ChangedMeanwhile, Refusal } from '#server/api/refusal.ts'
import { readSettings } from '#server/features/settings/public.ts'
import { updateDropRow } from '../lifecycle/lifecycle.queries.ts'
import { assertStatus, assertType, type DropDeps, runDropCommand, staffWith } from '../lifecycle/lock-drop.ts'
import { readSellerDrop } from '../seller-drop.ts'
import { emitStage } from './emit-stage.ts'

/**
 * Shows a running stream beside the lot; null: none. The link is judged by its form alone, and never fetched here.
 * @throws Refusal BAD_REQUEST with the reason, at the field `link`; CHANGED_MEANWHILE if the link was not `was`
 */
export function setStream(
  deps: DropDeps,
  actor: Actor,
  { id, link, was }: { id: string; link: string | null; was?: string | null | undefined },
): Promise<SellerDrop> {
  const admit = staffWith('storefront.drops.manage')
  const command = { action: 'drops.setStream', actor, dropId: id, facts: { hasStream: link !== null }, admit }
  return runDropCommand(deps, command, async (tx, drop) => {
    assertType(drop, 'live')
    assertStatus(drop, 'draft', 'scheduled', 'active', 'paused', 'sold-out')
    if (was !== undefined && was !== drop.streamLink) throw new ChangedMeanwhile(await readSellerDrop(tx, drop.id))
    await updateDropRow(tx, drop, await streamColumns(tx, link))
    await emitStage(tx, drop.id)
  })
}

async function streamColumns(tx: Tx, link: string | null) {
  if (link === null) return { streamProvider: null, streamLink: null }
  const stream = readStream(link, (await readSettings(tx)).hlsHosts)
  if ('refused' in stream) {
    const message = stream.refused
    throw new Refusal('BAD_REQUEST', { title: 'That link can’t be shown', message, fields: { link: message } })
  }
  return { streamProvider: stream.provider, streamLink: stream.link }
}
