import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { type ClosingReason, ownRows, type PersonalData } from '#server/boot/personal-data.ts'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import { releaseHoldsOf } from './holds/claim-moves.ts'
import { waitForWriters } from './holds/wait-for-writers.ts'

const closed = 'account_closed'

/** The claims of an account, its places in line and its strikes. An account with open holds can't be closed. */
export const claimsPersonalData: PersonalData = {
  exports: {
    claims: ownRows(
      (id) => sql`
        select c.id, c.drop_id, d.title as drop_title, visible_item_title(d, i.title, c.paid) as item_title, s.name as storefront_name, c.status,
          c.source, c.seq, c.claimed_at, c.expires_at, c.paid, c.paid_at, c.revoked, c.price_cents, c.currency
        from claims c
        left join drops d on d.id = c.drop_id
        left join items i on i.id = c.item_id
        left join storefronts s on s.id = d.storefront_id
        where c.user_id = ${id} order by c.claimed_at desc, c.id`,
    ),
    requests: ownRows(
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
    ),
    standby: ownRows(
      (id) => sql`
        select id, drop_item_id, position, state, joined_at, changed_at from standby_entries
        where user_id = ${id} order by joined_at desc, id`,
    ),
    strikes: ownRows(
      (id) => sql`
        select id, kind, cause, points, created_at from strike_events
        where profile_id = ${id} order by created_at desc, id`,
    ),
  },
  closingReasons: reasonsToStay,
  erase: (tx, profileId) => releaseHoldsOf(tx, profileId, closed),
}

async function reasonsToStay(db: Db | Tx, profileId: string): Promise<ClosingReason[]> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from claims
    where user_id = ${profileId} and (status = 'capturing' or status = 'claimed' and expires_at > app_now())`.execute(
    db,
  )
  const held = rows[0]?.n ?? 0
  if (held === 0) return []
  const what =
    held === 1
      ? 'You hold 1 item. Pay for it or release it first.'
      : `You hold ${held} items. Pay for them or release them first.`
  return [{ message: what, link: '/dashboard' }]
}

/** Releases claims that were made or offered while a closing committed; the closing itself releases earlier holds. */
export const releaseClosed = (db: Db): EventHandler => ({
  event: 'account.closed',
  name: 'claims.release-closed',
  handle: async ({ payload }: HandledEvent<{ profileId: string }>) => {
    await waitForWriters(db)
    await transact(db, (tx) => releaseHoldsOf(tx, payload.profileId, closed))
    wakeRelay()
  },
})
