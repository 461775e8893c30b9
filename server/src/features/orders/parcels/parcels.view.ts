import { msOf } from '@keepcase/contract/api/durations.ts'
import type { OpenParcel } from '@keepcase/contract/orders/parcels.contract.ts'
import { longestOpenParcel } from '@keepcase/contract/orders/parcels.limits.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { viewCategory } from '../orders.view.ts'
import { type OpenParcelRow, selectParcelOrders } from './parcels.queries.ts'

/** A parcel with the orders in it. One whose time is over counts as closed, though no job has written it down yet. */
export async function viewParcel(db: Db | Tx, row: OpenParcelRow, now: Date): Promise<OpenParcel> {
  const orders = await selectParcelOrders(db, row.id)
  const closedAt = row.closedAt ?? (row.closesAt <= now ? row.closesAt : null)
  return {
    id: row.id,
    storefrontId: row.storefrontId,
    currency: row.currency,
    openedAt: row.openedAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    latestEnd: new Date(row.openedAt.getTime() + msOf(longestOpenParcel)).toISOString(),
    orders: orders.map(({ paidAt, lines, ...order }) => ({
      ...order,
      paidAt: paidAt?.toISOString() ?? null,
      lines: lines.map((line) => ({ ...line, category: viewCategory(line.category) })),
    })),
    version: row.version,
  }
}
