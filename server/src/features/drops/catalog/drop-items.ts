import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { DropItems } from '@keepcase/db/schema.ts'
import type { Selectable } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { findDropOfItem } from '../drops.queries.ts'
import { emitItems, settleSoldOut } from '../lifecycle/lifecycle.queries.ts'
import {
  assertMayChange,
  assertStatus,
  type DropDeps,
  type LockedDrop,
  refuse,
  runDropCommand,
  staffWith,
} from '../lifecycle/lock-drop.ts'
import { resumeReveals } from '../reveals/reveal-lot.ts'
import {
  deleteLot,
  findItemUnits,
  findLot,
  findLotOrder,
  hasOtherLot,
  insertLots,
  isLotClaimed,
  offerToLine,
  reserveItemUnits,
  returnItemUnits,
  selectLots,
  updateLot,
  updateLotOrder,
} from './drop-items.queries.ts'

type Lot = { itemId: string; quantity: number; priceCents?: number | undefined }
type NewLot = Lot & { id: string; revision?: number | undefined }
type NewLots = { id: string; revision?: number | undefined; items: readonly Lot[] }
type LotChanges = {
  id: string
  revision?: number | undefined
  quantity?: number | undefined
  priceCents?: number | undefined
  active?: boolean | undefined
  position?: number | undefined
}

/** Adds units of an item to a drop; they leave the catalog in the same transaction. */
export const addDropItem = (deps: DropDeps, actor: Actor, { id, revision, ...lot }: NewLot): Promise<SellerDrop> =>
  addLots(deps, actor, { action: 'drops.addItem', id, revision, lots: [lot] })

/** Adds units of several items in this order: all, or none. */
export const addDropItems = (deps: DropDeps, actor: Actor, { id, revision, items }: NewLots): Promise<SellerDrop> =>
  addLots(deps, actor, { action: 'drops.addItems', id, revision, lots: items })

type AddLots = { action: string; id: string; revision: number | undefined; lots: readonly Lot[] }

function addLots(deps: DropDeps, actor: Actor, { action, id, revision, lots }: AddLots): Promise<SellerDrop> {
  const admit = staffWith('storefront.drops.update')
  const command = { action, actor, dropId: id, facts: { lots }, admit, edit: { loaded: revision } }
  return runDropCommand(deps, command, async (tx, drop) => {
    assertStatus(drop, 'draft', 'scheduled', 'active', 'paused', 'sold-out')
    const { last, count, here } = await selectLots(tx, drop.id)
    const ids = lots.map(({ itemId }) => itemId)
    if (new Set([...here, ...ids]).size < here.length + ids.length)
      throw refuse('WRONG_STATE', 'This item is already in this drop.')
    assertMayChange(drop, 'newItem')
    if (drop.type === 'mystery' && count + lots.length > 1)
      throw refuse('WRONG_STATE', 'A mystery drop has one item or one box.')
    const prices = await takeUnits(tx, drop, lots)
    const added = lots.map(({ itemId, quantity, priceCents }, place) => ({
      ...{ dropId: drop.id, itemId, position: last + 1 + place, quantityTotal: quantity, quantityAvailable: quantity },
      priceCents: priceCents ?? prices.get(itemId) ?? 0,
    }))
    await publishLotChanges(tx, drop, await insertLots(tx, added))
  })
}

/** Takes the units of all lots out of the catalog, or refuses. Returns the items' default prices by id. */
async function takeUnits(tx: Tx, drop: LockedDrop, lots: readonly Lot[]): Promise<Map<string, number>> {
  const { storefrontId, now } = drop
  const prices = await reserveItemUnits(tx, storefrontId, lots, now)
  const missing = lots.find(({ itemId }) => !prices.has(itemId))
  if (!missing) return prices
  const left = await findItemUnits(tx, missing.itemId, storefrontId)
  if (left === undefined) throw new Refusal('NOT_FOUND')
  if (left.isArchived) throw refuse('WRONG_STATE', 'This item is archived. Restore it first.')
  throw refuse('NOT_ENOUGH_UNITS', `You can add only ${left.quantity} more of this item to drops.`)
}

/**
 * Runs after every change of a drop's items: updates live screens, and reopens a sold-out drop if units are available.
 */
async function publishLotChanges(tx: Tx, drop: LockedDrop, ids: readonly string[]): Promise<void> {
  if (drop.status === 'draft') return
  await emitItems(tx, ids)
  await resumeReveals(tx, drop)
  await settleSoldOut(tx, drop)
}

type LotCommand = { action: string; actor: Actor; id: string; revision: number | undefined; facts: object }

/** Finds the lot's drop, then runs the change under that drop's lock. */
async function runLotCommand(
  deps: DropDeps,
  { id, revision, ...command }: LotCommand,
  run: (tx: Tx, drop: LockedDrop, lot: Selectable<DropItems>) => Promise<void>,
): Promise<SellerDrop> {
  const dropId = await findDropOfItem(deps.db, id)
  if (!dropId) throw new Refusal('NOT_FOUND')
  const admit = staffWith('storefront.drops.update')
  return runDropCommand(deps, { ...command, dropId, admit, edit: { loaded: revision } }, async (tx, drop) => {
    const lot = await findLot(tx, id)
    if (!lot) throw new Refusal('NOT_FOUND')
    await run(tx, drop, lot)
  })
}

/** Changes one lot: its units, price, position, or whether it takes new claims. */
export function updateDropItem(deps: DropDeps, actor: Actor, given: LotChanges): Promise<SellerDrop> {
  const { revision, ...input } = given
  const { id, ...facts } = input
  const command = { action: 'drops.updateItem', actor, id, revision, facts: { dropItemId: id, ...facts } }
  return runLotCommand(deps, command, async (tx, drop, lot) => {
    assertStatus(drop, 'draft', 'scheduled', 'active', 'paused', 'sold-out')
    const { quantity, priceCents, active, position } = input
    const isNewPrice = priceCents !== undefined && priceCents !== lot.priceCents
    if (isNewPrice) assertMayChange(drop, 'itemPrice')
    const more = quantity === undefined ? 0 : await moveUnits(tx, drop, lot, quantity)
    await updateLot(tx, lot.id, { priceCents, active, more })
    const moved = position === undefined ? [] : await moveLot(tx, drop, lot.id, position)
    if (drop.status !== 'draft') await offerToLine(tx, drop, lot.id)
    await publishLotChanges(tx, drop, [...new Set([lot.id, ...moved])])
  })
}

/** Moves units between catalog and lot until the lot has `quantity`; returns the difference. */
async function moveUnits(tx: Tx, drop: LockedDrop, lot: Selectable<DropItems>, quantity: number): Promise<number> {
  const more = quantity - lot.quantityTotal
  if (-more > lot.quantityAvailable) {
    const bound = lot.quantityHeld + lot.quantitySold
    const message = `${bound} of these are held or sold, so you can’t go lower. Turn the item off to stop new claims.`
    throw refuse('NOT_ENOUGH_UNITS', message)
  }
  if (more > 0) await takeUnits(tx, drop, [{ itemId: lot.itemId, quantity: more }])
  if (more < 0) await returnItemUnits(tx, lot.itemId, -more, drop.now)
  return more
}

/** Moves a lot to a position and closes the gap; returns the ids of all lots that moved. */
async function moveLot(tx: Tx, drop: LockedDrop, id: string, position: number): Promise<string[]> {
  const lots = await findLotOrder(tx, drop.id)
  const order = lots.map((lot) => lot.id).filter((other) => other !== id)
  order.splice(position - 1, 0, id)
  const moved = order.filter((other, i) => lots.find((lot) => lot.id === other)?.position !== i + 1)
  await updateLotOrder(tx, order)
  return moved
}

/** Removes a lot from a drop that nobody could enter yet; its units return to the catalog. */
export function removeDropItem(
  deps: DropDeps,
  actor: Actor,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<SellerDrop> {
  return runLotCommand(
    deps,
    { action: 'drops.removeItem', actor, id, revision, facts: { dropItemId: id } },
    async (tx, drop, lot) => {
      assertStatus(drop, 'draft', 'scheduled')
      if (drop.status === 'scheduled') await assertCanRemove(tx, drop, lot)
      await deleteLot(tx, lot.id)
      await returnItemUnits(tx, lot.itemId, lot.quantityAvailable, drop.now)
    },
  )
}

async function assertCanRemove(tx: Tx, drop: LockedDrop, lot: Selectable<DropItems>): Promise<void> {
  if (await isLotClaimed(tx, lot.id)) throw refuse('WRONG_STATE', 'This item already has early-access claims.')
  assertMayChange(drop, 'removeItem')
  if (!(await hasOtherLot(tx, drop.id, lot.id))) throw refuse('INCOMPLETE', 'A published drop needs at least one item.')
}
