import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** An account's standing at each storefront with the tiers it has reached. */
export const exportStandings = ownRows(
  (id) => sql`
    select l.storefront_id, f.shown_name as storefront_name, l.purchases, l.most_purchases, l.changed_at, (
        select t.name from loyalty_tiers t where t.storefront_id = l.storefront_id and t.threshold <= l.purchases
        order by t.threshold desc limit 1) as tier, (
        select coalesce(jsonb_agg(jsonb_build_object('tier', t.name, 'threshold', t.threshold) order by t.threshold), '[]')
        from loyalty_tiers t where t.storefront_id = l.storefront_id and t.threshold <= l.most_purchases) as reached
    from loyalty_standings l join storefront_faces f on f.id = l.storefront_id
    where l.profile_id = ${id} order by l.changed_at desc, l.storefront_id`,
)
