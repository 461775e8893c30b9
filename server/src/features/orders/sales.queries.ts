import type { StorefrontSales } from '@keepcase/contract/orders/sales.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Sales totals of these storefronts, oldest storefront first (`sales_overview` in db/routines). */
export async function selectSales(db: Db, storefrontIds: readonly string[]): Promise<StorefrontSales[]> {
  if (storefrontIds.length === 0) return []
  const { rows } = await sql<StorefrontSales>`
    select * from sales_overview(${[...storefrontIds]}::uuid[])`.execute(db)
  return rows
}
