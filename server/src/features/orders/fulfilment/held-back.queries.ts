import { fulfilmentMessages } from '@keepcase/contract/orders/fulfilment.messages.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/**
 * Why orders can't be packed, or can't be handed over, yet: their buyer asks to cancel, or keeps the parcel open for
 * more. Commands read it under the locks of the orders, which requests and parcels take too.
 */
export async function selectHeldBack(
  db: Db | Tx,
  orderIds: readonly string[],
  step: 'packing' | 'handing over',
): Promise<Map<string, string>> {
  const { rows } = await sql<{ orderId: string; isAsked: boolean; isOpen: boolean }>`
    select o.id as order_id,
      exists (select from cancel_requests r where r.order_id = o.id and r.status = 'open') as is_asked,
      exists (select from open_parcels p
        where p.id = o.parcel_id and p.closed_at is null and p.closes_at > (select app_now())) as is_open
    from orders o where o.id = any (${[...orderIds]}::uuid[])`.execute(db)
  const notes = new Map<string, string>()
  for (const { orderId, isAsked, isOpen } of rows) {
    if (isAsked) notes.set(orderId, fulfilmentMessages.cancelAsked)
    else if (isOpen && step === 'handing over') notes.set(orderId, fulfilmentMessages.parcelOpen)
  }
  return notes
}
