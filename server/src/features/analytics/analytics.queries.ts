import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** One day as it was counted; a missing one has zeros and no `countedAt`. */
export type DayRow = {
  day: string
  people: number
  visits: number
  drops: number
  claims: number
  settled: number
  unpaid: number
  paid: number
  refunds: number
  sellOutSeconds: number[]
  countedAt: Date | null
}

/** The last `count` days up to today (UTC), oldest first. */
export async function selectDays(db: Db, count: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with today as (select (app_now() at time zone 'UTC')::date as day)
    select g.day::date::text as day, coalesce(p.people, 0) as people, coalesce(p.visits, 0) as visits,
      coalesce(p.drops, 0) as drops, coalesce(p.claims, 0) as claims, coalesce(p.settled, 0) as settled,
      coalesce(p.unpaid, 0) as unpaid, coalesce(p.paid, 0) as paid, coalesce(p.refunds, 0) as refunds,
      coalesce(p.sell_out_seconds, '{}') as sell_out_seconds, p.counted_at
    from today t, generate_series(t.day - (${count}::int - 1), t.day, interval '1 day') g (day)
    left join platform_days p on p.day = g.day::date order by g.day`.execute(db)
  return rows
}

/** Days that are due to be counted (`platform_days_due`). */
export async function selectDueDays(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select unnest(platform_days_due(${limit}::int))::text as day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Counts days again from the rows themselves (`recount_platform_days`). */
export async function recountDays(db: Db, days: readonly string[]): Promise<void> {
  await sql`select recount_platform_days(${[...days]}::date[])`.execute(db)
}

/** Marks every day to be counted again. */
export async function markDaysDue(db: Db): Promise<void> {
  await sql`update platform_days set counted_at = '-infinity'`.execute(db)
}
