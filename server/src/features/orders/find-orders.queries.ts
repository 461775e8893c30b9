import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

/** Above this, orders with the name are so many that reading the list in its order finds a page of them soon. */
const maxFewOrders = 300

/**
 * Condition for orders `o` of a storefront by number, or by a part of the buyer's name, username or the recipient's name.
 * A rare name is looked up by the indexes of words, a common one row by row in the order of the list: either way no more
 * than a part of the orders is read.
 */
export async function ordersFound(db: Db, storefrontId: string, q: string): Promise<RawBuilder<unknown>> {
  if (/^#?\d{1,9}$/.test(q)) return sql`o.number = ${Number(q.replace('#', ''))}`
  const part = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const named = sql`' ' || lower(coalesce(b.display_name, '') || ' ' || coalesce(b.username, '')) like ${part}`
  const { rows } = await sql<{ id: string }>`
    (select n.id from orders n where n.storefront_id = ${storefrontId} and lower(n.address ->> 'fullName') like ${part}
      limit ${maxFewOrders + 1})
    union all
    (select n.id from profiles b
      join storefront_customers c on c.storefront_id = ${storefrontId} and c.profile_id = b.id
      join orders n on n.storefront_id = c.storefront_id and n.buyer_id = c.profile_id
      where ${named} limit ${maxFewOrders + 1})`.execute(db)
  if (rows.length <= maxFewOrders) return sql`o.id = any (${rows.map(({ id }) => id)}::uuid[])`
  return sql`(lower(o.address ->> 'fullName') like ${part}
    or exists (select from profiles b where b.id = o.buyer_id and ${named}))`
}
