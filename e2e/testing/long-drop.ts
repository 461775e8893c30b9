import { sql } from './running-server.ts'
import { moveStart, type Shop } from './shop.ts'

/** An open drop of so many items, called Tape 1, Tape 2 …; by SQL, because single calls would take minutes. */
export async function longDrop(shop: Shop, items: number): Promise<{ id: string }> {
  const { id } = await shop.drop({ title: 'The whole shop', isDraft: true, lots: [{ title: 'Tape 0' }] })
  await sql(
    `with goods as (
       insert into items (storefront_id, title, category, price_cents, quantity)
       select $1, 'Tape ' || n, 'vhs', 1000 + n, 0 from generate_series(1, $3::int - 1) n returning id, title)
     insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available)
     select $2, id, 1 + substr(title, 6)::int, 1000, 1, 1 from goods`,
    [shop.storefrontId, id, items],
  )
  await shop.seller.call('POST', `/drops/${id}/publish`, {})
  await moveStart(id, 0)
  return { id }
}
