import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Place } from '#server/api/cursor.ts'

/** A drop's fairness ledger: the key of its tags, and its entries as JSON lines; undefined when it has none. */
export async function selectLedger(db: Db | Tx, dropId: string): Promise<{ keyId: string; lines: string } | undefined> {
  const { rows } = await sql<{ keyId: string; lines: string }>`
    select l.key_id, coalesce((
      select string_agg(json_build_object('seq', e.seq, 'dropItemId', e.drop_item_id, 'tag', e.tag,
        'claimedAt', ledger_instant(e.claimed_at), 'source', e.source, 'prev', e.prev, 'hash', e.hash)::text,
        E'\n' order by e.seq)
      from fairness_entries e where e.drop_id = l.drop_id), '') as lines
    from fairness_ledgers l where l.drop_id = ${dropId}`.execute(db)
  return rows[0]
}

type ResultRow = {
  id: string
  kept: number
  firstAt: Date | null
  lastAt: Date | null
  waiting: number
  keepers: string[]
  /** The latest purchase, else the latest joining of the line. */
  at: Date
}

/** Purchases and standby lines of a drop by item, the latest first; `keepers` are up to `maxNamed` buyers who opted in. */
export async function selectResults(
  db: Db,
  { dropId, before, limit, maxNamed }: { dropId: string; before: Place | null; limit: number; maxNamed: number },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select id, kept, first_at, last_at, waiting, at, array(
        select k.name from claims c join named_keepers k on k.profile_id = c.user_id
        where c.drop_id = ${dropId} and c.drop_item_id = result.id and c.status = 'purchased' and not c.revoked
        order by c.claimed_at, c.seq limit ${maxNamed}) as keepers
    from (
      select id, coalesce(kept, 0) as kept, first_at, last_at, coalesce(waiting, 0) as waiting,
        coalesce(last_at, joined_at) as at
      from (
        select c.drop_item_id as id, count(*)::int as kept, min(c.claimed_at) as first_at, max(c.claimed_at) as last_at
        from claims c where c.drop_id = ${dropId} and c.status = 'purchased' and not c.revoked
        group by c.drop_item_id) sold
      full join (
        select e.drop_item_id as id, count(*)::int as waiting, max(e.joined_at) as joined_at
        from standby_entries e where e.drop_id = ${dropId} and e.state = 'waiting'
        group by e.drop_item_id) line using (id)) result
    ${before === null ? sql`` : sql`where (at, id) < (${before.at}, ${before.id}::uuid)`}
    order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Claims of a drop by tenths of a second after its opening, a lot's after its reveal; negative for early access. Counted
 * from the first entries of the ledger, without units that were passed on to a standby line.
 */
export async function selectPace(db: Db, dropId: string): Promise<{ tenth: number; claims: number }[]> {
  const { rows } = await sql<{ tenth: number; claims: number }>`
    select greatest(-1, least(extract(epoch from limit_pace_window()) * 10, t.tenth))::int as tenth, count(*)::int as claims
    from (
      select floor(extract(epoch from e.claimed_at - case when d.type = 'live' then di.revealed_at else d.start_date end) * 10) as tenth
      from (
        select drop_item_id, claimed_at, source from fairness_entries
        where drop_id = ${dropId} order by seq limit limit_pace_claims()) e
      join drop_items di on di.id = e.drop_item_id
      join drops d on d.id = di.drop_id
      where e.source <> 'standby') t
    where t.tenth is not null
    group by 1 order by 1`.execute(db)
  return rows
}
