import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'

type PlaceRow = {
  id: string
  dropId: string
  dropItemId: string
  itemName: string
  dropName: string
  state: StandbyPlace['state']
  place: number | null
  waiting: number
  joinedAt: Date
  claimId: string | null
}

const places = sql`
  select e.id, e.drop_id, e.drop_item_id, visible_item_title(d, i.title, false) as item_name, d.title as drop_name, e.state, e.joined_at, e.claim_id,
    case when e.state = 'waiting' then 1 + (select count(*)::int from standby_entries b
      where b.drop_item_id = e.drop_item_id and b.state = 'waiting'
        and (b.priority, b.position) < (e.priority, e.position)) end as place,
    (select count(*)::int from standby_entries b where b.drop_item_id = e.drop_item_id and b.state = 'waiting') as waiting
  from standby_entries e
  join drop_items di on di.id = e.drop_item_id
  join items i on i.id = di.item_id
  join drops d on d.id = e.drop_id`

/**
 * Joins the standby line of an item whose units are all on hold; joining again keeps the place.
 * @throws Refusal NOT_FOUND, NOT_ON_STANDBY (nothing on hold, or units on sale), CANNOT_JOIN (limits, own drop …)
 */
export async function joinStandby(deps: { db: Db }, userId: string, dropItemId: string): Promise<StandbyPlace> {
  return transact(deps.db, async (tx) => {
    const { rows } = await sql<{ outcome: string; entryId: string | null }>`
      select * from join_standby(${dropItemId}, ${userId})`.execute(tx)
    const { outcome, entryId } = rows[0]!
    if (outcome === 'not_found') throw new Refusal('NOT_FOUND')
    if (outcome === 'not_on_standby') throw new Refusal('NOT_ON_STANDBY')
    if (outcome === 'cannot_join') throw new Refusal('CANNOT_JOIN')
    const place = await sql<PlaceRow>`${places} where e.id = ${entryId}`.execute(tx)
    return viewPlace(place.rows[0]!)
  })
}

/** Leaves the line. Returns false when the account was not in it. */
export async function leaveStandby(deps: { db: Db }, userId: string, dropItemId: string): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const { rows } = await sql<{ left: boolean }>`select leave_standby(${dropItemId}, ${userId}) as left`.execute(tx)
    return rows[0]!.left
  })
}

/** One page of an account's places in line, newest first, closed ones included. */
export async function listStandby(
  db: Db,
  userId: string,
  input: { dropId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: StandbyPlace[]; nextCursor: string | null }> {
  const before = decodeCursor(input.cursor, ['standby'])
  const { rows } = await sql<PlaceRow>`${places}
    where e.user_id = ${userId} ${input.dropId === undefined ? sql`` : sql`and e.drop_id = ${input.dropId}`}
      ${before === null ? sql`` : sql`and (e.joined_at, e.id) < (${before.at}, ${before.id}::uuid)`}
    order by e.joined_at desc, e.id desc limit ${input.limit + 1}`.execute(db)
  return cutPage(rows, input.limit, 'standby', (row) => row.joinedAt, viewPlace)
}

function viewPlace(row: PlaceRow): StandbyPlace {
  return { ...row, joinedAt: row.joinedAt.toISOString() }
}
