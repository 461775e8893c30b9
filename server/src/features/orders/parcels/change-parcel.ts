import type { OpenParcel } from '@keepcase/contract/orders/parcels.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectNow } from '#server/database/now.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor, rejectImpersonation } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import {
  closeLapsedOf,
  closeParcelRow,
  findOrderOfParcel,
  findParcel,
  insertParcel,
  isAllowedEnd,
  lockOpenParcel,
  lockOrder,
  type OpenParcelRow,
  selectLapsed,
  updateEnd,
} from './parcels.queries.ts'
import { viewParcel } from './parcels.view.ts'

/**
 * Keeps the parcel of a paid order open until then. An order that is in an open parcel already stays there.
 * @throws Refusal NOT_FOUND for another account's order, TOO_LATE once it is packed or its parcel has closed,
 *   ALREADY_OPEN while another parcel of the storefront is open, WRONG_END
 */
export async function openParcel(
  { db }: { db: Db },
  actor: Actor,
  { orderId, closesAt }: { orderId: string; closesAt: string },
): Promise<void> {
  rejectImpersonation(actor)
  const end = new Date(closesAt)
  await transact(db, async (tx) => {
    await lockOrder(tx, orderId)
    const order = await findOrderOfParcel(tx, orderId)
    if (order?.buyerId !== actor.profileId) throw new Refusal('NOT_FOUND')
    await currentActor(tx, actor)
    if (order.parcelId !== null) return assertOpen(tx, order.parcelId)
    if (order.status !== 'paid' || order.fulfilment !== 'shipping') throw new Refusal('TOO_LATE')
    if (!(await isAllowedEnd(tx, end, null))) throw new Refusal('WRONG_END')
    await emitClosed(tx, await closeLapsedOf(tx, order), true)
    const id = await insertParcel(tx, orderId, end)
    if (id === null) throw new Refusal('ALREADY_OPEN')
    await emitEvents(tx, [{ name: 'parcel.opened', rowId: id, payload: { parcelId: id, orderId } }])
  })
}

async function assertOpen(tx: Tx, id: string): Promise<void> {
  const parcel = await findParcel(tx, id)
  if (!parcel || parcel.closedAt !== null) throw new Refusal('TOO_LATE')
}

/**
 * Moves the end of an open parcel.
 * @throws Refusal NOT_FOUND for another account's parcel, CLOSED, WRONG_END
 */
export function updateParcel(
  deps: { db: Db },
  actor: Actor,
  { id, closesAt }: { id: string; closesAt: string },
): Promise<OpenParcel> {
  const end = new Date(closesAt)
  return withOwnParcel(deps, actor, id, async (tx, parcel, now) => {
    if (parcel.closedAt !== null || parcel.closesAt <= now) throw new Refusal('CLOSED')
    if (!(await isAllowedEnd(tx, end, parcel.openedAt))) throw new Refusal('WRONG_END')
    await updateEnd(tx, id, end)
  })
}

/**
 * Closes a parcel: the seller's time to ship begins. Closing it again does nothing.
 * @throws Refusal NOT_FOUND for another account's parcel
 */
export function closeParcel(deps: { db: Db }, actor: Actor, id: string): Promise<OpenParcel> {
  return withOwnParcel(deps, actor, id, async (tx) => {
    if (await closeParcelRow(tx, id)) await emitClosed(tx, [id], false)
  })
}

async function withOwnParcel(
  { db }: { db: Db },
  actor: Actor,
  id: string,
  change: (tx: Tx, parcel: OpenParcelRow, now: Date) => Promise<void>,
): Promise<OpenParcel> {
  rejectImpersonation(actor)
  return transact(db, async (tx) => {
    await lockOpenParcel(tx, id)
    const parcel = await findParcel(tx, id)
    if (parcel?.buyerId !== actor.profileId) throw new Refusal('NOT_FOUND')
    await currentActor(tx, actor)
    const now = await selectNow(tx)
    await change(tx, parcel, now)
    return viewParcel(tx, (await findParcel(tx, id))!, now)
  })
}

/** Max parcels per run. */
const parcelsPerRun = 100

/** Closes parcels whose time is over or that hold nothing any more, one transaction each. Idempotent. */
export async function closeLapsedParcels({ db }: { db: Db }): Promise<void> {
  for (const id of await selectLapsed(db, parcelsPerRun)) {
    await transact(db, async (tx) => {
      await lockOpenParcel(tx, id)
      if (await closeParcelRow(tx, id)) await emitClosed(tx, [id], true)
    })
  }
}

const emitClosed = (tx: Tx, ids: readonly string[], isAutomatic: boolean): Promise<void> =>
  emitEvents(
    tx,
    ids.map((parcelId) => ({ name: 'parcel.closed', rowId: parcelId, payload: { parcelId, isAutomatic } })),
  )
