import type { AnalyticsPeriod, PlatformDay, PlatformSums } from '@keepcase/contract/analytics/analytics.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type DayRow, selectDays } from './analytics.queries.ts'

/** A period's days with its sums, and the sums of the period before. */
export async function readAnalytics({ db }: { db: Db }, period: AnalyticsPeriod) {
  const count = Number(period)
  const rows = await selectDays(db, count * 2)
  const [before, now] = [rows.slice(0, count), rows.slice(count)]
  return {
    days: now.map(viewDay),
    sums: sumsOf(now),
    before: sumsOf(before),
    countedAt: now.at(-1)?.countedAt?.toISOString() ?? null,
  }
}

const counts = ['people', 'visits', 'drops', 'claims', 'settled', 'unpaid', 'paid', 'refunds'] as const

function viewDay({ day, sellOutSeconds, countedAt: _, ...rest }: DayRow): PlatformDay {
  return { day, ...rest, soldOut: sellOutSeconds.length, sellOutSeconds: medianOf(sellOutSeconds) }
}

function sumsOf(rows: readonly DayRow[]): PlatformSums {
  const seconds = rows.flatMap(({ sellOutSeconds }) => sellOutSeconds)
  const sums = counts.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)] as const)
  return {
    ...(Object.fromEntries(sums) as Record<(typeof counts)[number], number>),
    soldOut: seconds.length,
    sellOutSeconds: medianOf(seconds),
  }
}

/** The middle value; of two, their mean, rounded. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle]
  if (high === undefined) return null
  return sorted.length % 2 === 1 ? high : Math.round(((sorted[middle - 1] ?? high) + high) / 2)
}
