import type { PastPrices } from '@keepcase/contract/drops/drops.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

type PriceRow = { dropItemId: string; priceCents: number; keptAt: Date }

/** What units like each visible item of a drop were kept for (`past_prices` in db/routines). Checks no permissions. */
export async function readPastPrices(db: Db, dropId: string): Promise<PastPrices[]> {
  const { rows } = await sql<PriceRow>`
    select drop_item_id, price_cents, kept_at from past_prices(${dropId})`.execute(db)
  const items = new Map<string, PastPrices>()
  for (const { dropItemId, priceCents, keptAt } of rows) {
    const item = items.get(dropItemId) ?? { dropItemId, prices: [] }
    item.prices.push({ priceCents, keptAt: keptAt.toISOString() })
    items.set(dropItemId, item)
  }
  return [...items.values()]
}
