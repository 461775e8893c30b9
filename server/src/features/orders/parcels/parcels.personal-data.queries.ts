import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** The parcels that an account has kept open, with their orders. */
export const exportParcels = ownRows(
  (id) => sql`
    select p.id, p.storefront_id, p.address, p.opened_at, p.closes_at, p.closed_at,
      (select jsonb_agg(o.number order by o.number) from orders o where o.parcel_id = p.id) as orders
    from open_parcels p where p.buyer_id = ${id} order by p.opened_at desc, p.id`,
)
