import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** An account's claims. */
export const exportClaims = ownRows(
  (id) => sql`
    select c.id, c.drop_id, d.title as drop_title, visible_item_title(d, i.title, c.paid) as item_title, s.name as storefront_name, c.status,
      c.source, c.seq, c.claimed_at, c.expires_at, c.paid, c.paid_at, c.revoked, c.price_cents, c.currency
    from claims c
    left join drops d on d.id = c.drop_id
    left join items i on i.id = c.item_id
    left join storefronts s on s.id = d.storefront_id
    where c.user_id = ${id} order by c.claimed_at desc, c.id`,
)

/** The answers that an account got to its claims. */
export const exportRequests = ownRows(
  (id) => sql`
    select a.drop_id, d.title as drop_title,
      case when is_lot_public(d.type, l.reveal_number, a.code) then visible_item_title(d, i.title, false) end as item_title,
      a.key, coalesce(a.code, 'claimed') as answer,
      a.claim_id, a.expected_price_cents, a.arrived_at, a.arrived_ahead, a.wait_ms, a.answered_at
    from claim_answers a
    left join drops d on d.id = a.drop_id
    left join drop_items l on l.id = a.drop_item_id
    left join items i on i.id = l.item_id
    where a.user_id = ${id} order by a.answered_at desc, a.key`,
)

/** An account's places in line. */
export const exportStandby = ownRows(
  (id) => sql`
    select id, drop_item_id, position, state, joined_at, changed_at from standby_entries
    where user_id = ${id} order by joined_at desc, id`,
)

/** An account's strikes. */
export const exportStrikes = ownRows(
  (id) => sql`
    select id, kind, cause, points, created_at from strike_events
    where profile_id = ${id} order by created_at desc, id`,
)

/** Number of an account's open holds, those being paid included. */
export async function countOpenHolds(db: Db | Tx, profileId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from claims
    where user_id = ${profileId} and (status = 'capturing' or status = 'claimed' and expires_at > (select app_now()))`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
