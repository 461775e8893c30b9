import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** The storefronts an account owns. */
export const exportStorefronts = ownRows(
  (id) => sql`
    select id, name, store_name, description, subdomain, country, currency, default_shipping_cents,
      default_additional_cents, ships_within_days, subscription_price_cents, return_address, created_at, updated_at
    from storefronts where owner_id = ${id} order by created_at desc, id`,
)

/** Closes an account's storefronts: suspended, without address, description and pictures. Returns their ids. */
export async function closeStorefrontsOf(tx: Tx, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update storefronts set suspended_at = coalesce(suspended_at, app_now()), subdomain = null, description = null,
      logo_url = null, cover_photo_url = null, return_address = null, updated_at = app_now()
    where owner_id = ${ownerId} returning id`.execute(tx)
  return rows.map((row) => row.id)
}
