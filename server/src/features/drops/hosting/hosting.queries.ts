import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

/** A lot's state before it goes back to the queue. */
export type StagedLot = { revealNumber: number | null; revealedAt: Date | null; isReopened: boolean; isClosed: boolean }

/** A lot of this drop; undefined when it has no such one. */
export async function findStagedLot(tx: Tx, dropId: string, id: string): Promise<StagedLot | undefined> {
  const { rows } = await sql<StagedLot>`
    select reveal_number, revealed_at, is_reopened, closed_at is not null as is_closed
    from drop_items where id = ${id} and drop_id = ${dropId}`.execute(tx)
  return rows[0]
}

/** Puts a lot back in the queue unless anybody ever claimed it; returns its new version, undefined if it was claimed. */
export async function returnToQueue(tx: Tx, lotId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    update drop_items di set reveal_number = null, revealed_at = null, version = di.version + 1
    where di.id = ${lotId} and not exists (select from claims c where c.drop_item_id = di.id)
    returning di.version::int as version`.execute(tx)
  return rows[0]?.version
}

/** Opens the lots again that a reveal at this instant closed; returns their ids. */
export async function reopenClosedAt(tx: Tx, dropId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update drop_items set closed_at = null, version = version + 1
    where drop_id = ${dropId} and reveal_number is not null and closed_at = ${at} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The lots that can still come on stage, in their order. */
export async function selectQueue(tx: Tx, dropId: string): Promise<{ id: string; position: number }[]> {
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from drop_items where drop_id = ${dropId} and reveal_number is null
    order by position, id`.execute(tx)
  return rows
}

/** Gives lots these positions. */
export async function updatePositions(tx: Tx, lots: readonly { id: string; position: number }[]): Promise<void> {
  const ids = lots.map(({ id }) => id)
  const positions = lots.map(({ position }) => position)
  await sql`
    update drop_items di set position = o.position, version = di.version + 1
    from unnest(${ids}::uuid[], ${positions}::int[]) as o(id, position)
    where di.id = o.id and di.position <> o.position`.execute(tx)
}

/** The drop that continues another one; undefined when there is none, or it was cancelled. */
export async function findContinuation(tx: Tx, dropId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from drops where continues_id = ${dropId} and status <> 'cancelled'`.execute(tx)
  return rows[0]?.id
}

export type HostedClaimRow = {
  id: string
  dropItemId: string
  title: string
  buyerId: string
  buyerName: string | null
  status: 'claimed' | 'capturing' | 'purchased' | 'released' | 'expired' | 'revoked'
  priceCents: number
  claimedAt: Date
  expiresAt: Date
}

/** A drop's newest claims, newest first. */
export async function selectHostedClaims(db: Db, dropId: string, limit: number): Promise<HostedClaimRow[]> {
  return (await sql<HostedClaimRow>`select * from hosted_claims(${dropId}, ${limit})`.execute(db)).rows
}

/** Notes that a host's console of this drop is open; returns the instant. Waits for others that write the same row. */
export async function touchHost(tx: Tx, dropId: string): Promise<Date> {
  const { rows } = await sql<{ seenAt: Date }>`
    insert into host_presence (drop_id, seen_at) values (${dropId}, app_now())
    on conflict (drop_id) do update set seen_at = app_now() returning seen_at`.execute(tx)
  return rows[0]!.seenAt
}

type Sums = {
  unpaidCount: number
  unpaidCents: number
  paidCount: number
  paidCents: number
  lastMinute: number
  now: Date
}

/** A drop's open holds, paid claims, and claims of the last minute. */
export async function selectHostedSums(db: Db, dropId: string): Promise<Sums> {
  const count = (name: RawBuilder<unknown>) => sql`${name}::float8`
  const { rows } = await sql<Sums>`
    select unpaid_count, ${count(sql`unpaid_cents`)} as unpaid_cents, paid_count, ${count(sql`paid_cents`)} as paid_cents,
      last_minute, app_now() as now
    from hosted_sums(${dropId})`.execute(db)
  return rows[0]!
}
