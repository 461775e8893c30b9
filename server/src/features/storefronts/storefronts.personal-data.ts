import { sql } from 'kysely'
import { ownRows, type PersonalData } from '#server/boot/personal-data.ts'
import { deleteRightsOn } from '#server/features/access/public.ts'

/** The storefronts an account owns. They close with it; the name stays for past orders. */
export const storefrontsPersonalData: PersonalData = {
  exports: {
    storefronts: ownRows(
      (id) => sql`
        select id, name, store_name, description, subdomain, country, currency, default_shipping_cents,
          default_additional_cents, ships_within_days, subscription_price_cents, created_at, updated_at
        from storefronts where owner_id = ${id} order by created_at desc, id`,
    ),
  },
  async erase(tx, profileId) {
    const { rows } = await sql<{ id: string }>`
      update storefronts set suspended_at = coalesce(suspended_at, app_now()), subdomain = null, description = null,
        logo_url = null, cover_photo_url = null, updated_at = app_now()
      where owner_id = ${profileId} returning id`.execute(tx)
    const ids = rows.map((row) => row.id)
    await deleteRightsOn(tx, ids)
  },
}
