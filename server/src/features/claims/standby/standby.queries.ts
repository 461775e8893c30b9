import type { StandbyPlace } from '@keepcase/contract/claims/claims.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Place } from '#server/api/cursor.ts'

export type PlaceRow = {
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

/** Puts an account into the standby line of an item (`join_standby`): the outcome, and the id of its place. */
export async function insertEntry(
  tx: Tx,
  dropItemId: string,
  userId: string,
): Promise<{ outcome: string; entryId: string | null }> {
  const { rows } = await sql<{ outcome: string; entryId: string | null }>`
    select * from join_standby(${dropItemId}, ${userId})`.execute(tx)
  return rows[0]!
}

/** Takes an account out of the line (`leave_standby`). Returns false when it was not in it. */
export async function closeEntry(tx: Tx, dropItemId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`select leave_standby(${dropItemId}, ${userId}) as left`.execute(tx)
  return rows[0]!.left
}

/** One place in line, which must exist. */
export async function selectPlace(tx: Tx, entryId: string | null): Promise<PlaceRow> {
  const { rows } = await sql<PlaceRow>`${places} where e.id = ${entryId}`.execute(tx)
  return rows[0]!
}

/** An account's places in line, newest first, closed ones included. */
export async function selectPlaces(
  db: Db,
  userId: string,
  { dropId, before, limit }: { dropId: string | undefined; before: Place | null; limit: number },
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`${places}
    where e.user_id = ${userId} ${dropId === undefined ? sql`` : sql`and e.drop_id = ${dropId}`}
      ${before === null ? sql`` : sql`and (e.joined_at, e.id) < (${before.at}, ${before.id}::uuid)`}
    order by e.joined_at desc, e.id desc limit ${limit}`.execute(db)
  return rows
}
