import type { PlatformMinute, RecentEvent, Statistics } from '@keepcase/contract/admin/admin.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Counts of accounts by state (`user_statistics` in db/routines). */
export async function selectStatistics(db: Db): Promise<Statistics> {
  const { rows } = await sql<Statistics>`select * from user_statistics()`.execute(db)
  if (!rows[0]) throw new Error('user_statistics() gave no row')
  return rows[0]
}

/** The newest events of the platform (`recent_events`). */
export async function selectRecentEvents(db: Db, limit: number): Promise<(Omit<RecentEvent, 'at'> & { at: Date })[]> {
  const { rows } = await sql<Omit<RecentEvent, 'at'> & { at: Date }>`
    select * from recent_events(${limit}::int)`.execute(db)
  return rows
}

/** The last 60 minutes (`last_hour`). */
export async function selectLastHour(db: Db): Promise<(Omit<PlatformMinute, 'minute'> & { minute: Date })[]> {
  const { rows } = await sql<Omit<PlatformMinute, 'minute'> & { minute: Date }>`select * from last_hour()`.execute(db)
  return rows
}

/** Mail, late payments and the size of the database (`delivery_standing`). */
export type DeliveryStanding = {
  mailsWaiting: number
  oldestMailMinutes: number | null
  mailsFailed: number
  paymentsLate: number
  databaseBytes: number
  connections: number
  maxConnections: number
}

/** What System Health says of mail, payments and the database. */
export async function selectDeliveryStanding(db: Db): Promise<DeliveryStanding> {
  const { rows } = await sql<DeliveryStanding>`select * from delivery_standing()`.execute(db)
  if (!rows[0]) throw new Error('delivery_standing() gave no row')
  return rows[0]
}

/** Jobs that failed for good in the last day. */
export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
    where state = 'failed' and completed_on > now() - interval '1 day'`.execute(db)
  return rows[0]?.n ?? 0
}
