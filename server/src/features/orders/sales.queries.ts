import type { StorefrontSales } from '@keepcase/contract/orders/sales.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Place } from '#server/api/cursor.ts'

export type SalesRow = Omit<StorefrontSales, 'owedCents'> & { owedCents: number }

/** Sales totals of these storefronts, oldest storefront first (`sales_overview` in db/routines). */
export async function selectSales(db: Db, storefrontIds: readonly string[]): Promise<SalesRow[]> {
  if (storefrontIds.length === 0) return []
  const { rows } = await sql<SalesRow>`
    select * from sales_overview(${[...storefrontIds]}::uuid[])`.execute(db)
  return rows
}

export type HoldRow = {
  id: string
  dropId: string
  dropTitle: string
  itemId: string
  title: string
  image: string | null
  category: string | null
  priceCents: number
  currency: string
  buyerId: string
  buyerName: string
  claimedAt: Date
  expiresAt: Date
}

/** A page of a storefront's unpaid holds, the next to end first, plus one row if there is another page. */
export async function selectHolds(
  db: Db,
  { storefrontId, after, limit }: { storefrontId: string; after: Place | null; limit: number },
): Promise<HoldRow[]> {
  const rest = after
    ? sql`where h.expires_at >= ${after.at} and (h.expires_at > ${after.at} or h.id > ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<HoldRow>`
    select h.* from storefront_holds(${storefrontId}) h ${rest} order by h.expires_at, h.id limit ${limit + 1}`.execute(
    db,
  )
  return rows
}
