import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** The notes that an account wrote about customers of storefronts it works for. */
export const exportNotes = ownRows(
  (id) => sql`
    select n.id, f.shown_name as storefront_name, n.profile_id, n.body, n.created_at
    from customer_notes n join storefront_faces f on f.id = n.storefront_id
    where n.author_id = ${id} order by n.created_at desc, n.id`,
)

/** What storefronts count of an account's orders. */
export const exportCustomerSums = ownRows(
  (id) => sql`
    select c.storefront_id, f.shown_name as storefront_name, c.orders, c.items, c.spent_cents, f.currency,
      c.first_order_at, c.last_order_at
    from storefront_customers c join storefront_faces f on f.id = c.storefront_id
    where c.profile_id = ${id} order by c.last_order_at desc, c.storefront_id`,
)

/** Deletes what storefronts wrote about an account: notes, and blocks with their reasons. */
export async function deleteRemarksOn(tx: Tx, profileId: string): Promise<void> {
  await tx.deleteFrom('customerNotes').where('profileId', '=', profileId).execute()
  await tx.deleteFrom('storefrontBlocks').where('profileId', '=', profileId).execute()
}
