import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { Closing } from '@keepcase/contract/storefronts/storefront-settings.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor, deleteRightsOn, grantStorefrontPermissions } from '#server/features/access/public.ts'
import { deleteStorefrontUploads } from '#server/features/uploads/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { assertStaffOf } from '../storefronts.policy.ts'
import { findStorefront, lockStorefront } from '../storefronts.queries.ts'
import { type ClosingBlockRow, selectClosingBlocks, selectClosingFacts, writeClosed } from './settings.queries.ts'

const permission = 'storefront.own.delete'

/** What the owner keeps on a closed storefront: past orders and money. */
const keptPermissions: readonly StorefrontPermission[] = [
  'storefront.own.view',
  'storefront.dashboard.view',
  'storefront.drops.list',
  'storefront.orders.view',
  'storefront.customers.view',
  'storefront.payouts.setup',
  'storefront.payouts.manage',
  'storefront.transactions.view',
  'storefront.activity.view',
]

/** What closing means for a storefront, and what stands in its way. @throws Refusal NOT_FOUND */
export async function readClosing(db: Db, actor: Actor, id: string): Promise<Closing> {
  assertStaffOf(actor, id, permission)
  const face = await findStorefront(db, id)
  if (!face) throw new Refusal('NOT_FOUND')
  const blocks = await selectClosingBlocks(db, id)
  const facts = await selectClosingFacts(db, id)
  return {
    blocks: blocks.map(({ kind, id: blockId, label, at }) => ({ kind, id: blockId, label, at: at.toISOString() })),
    totals: totalsOf(blocks),
    ...facts,
    currency: face.currency,
  }
}

/**
 * Closes a storefront for good. Its page, address and texts go; staff lose their access, and subscriptions end. Orders
 * stay for both sides, and what is owed to the seller stays in the ledger. A drop that is being published waits for this
 * transaction, or this one for the drop.
 * @throws Refusal NOT_FOUND, OWNER_ONLY, STILL_IN_USE
 */
export function closeStorefront(
  { db }: { db: Db },
  actor: Actor,
  id: string,
  requestId: string,
): Promise<{ id: string; closedAt: string }> {
  assertStaffOf(actor, id, permission)
  return transact(db, async (tx) => {
    const before = await lockStorefront(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    assertStaffOf(await currentActor(tx, actor), id, permission)
    if (before.ownerId !== actor.profileId || actor.impersonatedBy !== null) throw new Refusal('OWNER_ONLY')
    const blocks = await selectClosingBlocks(tx, id)
    if (blocks.length > 0) throw stillInUse(totalsOf(blocks))
    const closedAt = await writeClosed(tx, id)
    await deleteStorefrontUploads(tx, id)
    await deleteRightsOn(tx, [id])
    await grantStorefrontPermissions(tx, before.ownerId, id, keptPermissions, { grantedBy: before.ownerId })
    await emitEvents(tx, [{ name: 'storefront.closed', rowId: id, payload: { storefrontId: id } }])
    const entry = { action: 'storefronts.close', subjectType: 'storefront', subjectId: id, requestId }
    await audit(tx, { actor, ...entry, before: { name: before.name, subdomain: before.subdomain } })
    return { id, closedAt: closedAt.toISOString() }
  })
}

const totalsOf = (blocks: readonly ClosingBlockRow[]): Closing['totals'] => {
  const of = (kind: ClosingBlockRow['kind']) => blocks.find((block) => block.kind === kind)?.total ?? 0
  return { drop: of('drop'), hold: of('hold'), order: of('order'), refund: of('refund') }
}

const words = {
  drop: 'open drop',
  hold: 'drop with holds',
  order: 'order to send',
  refund: 'refund under way',
} as const

function stillInUse(totals: Closing['totals']): Refusal<'STILL_IN_USE'> {
  const parts = (Object.keys(words) as (keyof typeof words)[])
    .filter((kind) => totals[kind] > 0)
    .map((kind) => `${totals[kind]} ${words[kind]}`)
  const message = `Finish these first: ${parts.join(', ')}.`
  return new Refusal('STILL_IN_USE', { title: 'Still in use', message })
}
