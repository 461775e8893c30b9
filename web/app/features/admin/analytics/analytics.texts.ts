import type { AnalyticsPeriod, PlatformSums } from '@keepcase/contract/analytics/analytics.contract.ts'
import { formatCount, plural } from '#web/format/format.ts'

export const loadFailed = 'Analytics didn’t load'
export const periodLabel = 'Period'
export const periods: Record<AnalyticsPeriod, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
}
export const days = (period: AnalyticsPeriod) => `the last ${periods[period]}`
export const lead = 'Daily counts in UTC, including today so far.'
export const countedAt = 'Counted'
export const notCounted = 'Not counted yet. Check again in a minute.'
export const showTable = 'Table'
export const dayColumn = 'Day'
export const fileName = (name: string, period: string) => `keepcase-${name}-${period}-days.csv`
export const downloadCsv = (title: string) => `Download ${title} as CSV`

export const titles = {
  people: 'New people',
  visits: 'Visits',
  drops: 'Drops',
  claims: 'Claims',
  paid: 'Paid',
  refunds: 'Refunds',
  unpaidShare: 'Unpaid share',
  sellOut: 'Time to sell out',
} as const
export type FigureName = keyof typeof titles

/** ` 12 more than in the 30 days before.` */
function compared(now: number, before: number, period: AnalyticsPeriod): string {
  const span = `the ${periods[period]} before`
  if (now === before) return ` The same as in ${span}.`
  const difference = formatCount(Math.abs(now - before))
  return ` ${difference} ${now > before ? 'more' : 'fewer'} than in ${span}.`
}

/** A share as whole percent. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`

/** `2 min`, `3 h 5 min`, `2 days` */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return plural(Math.round(hours / 24), 'day')
}

type Sentence = (sums: PlatformSums, before: PlatformSums, period: AnalyticsPeriod) => string

const count =
  (name: 'people' | 'visits' | 'drops' | 'claims' | 'paid' | 'refunds', say: (n: number) => string): Sentence =>
  (sums, before, period) =>
    `${say(sums[name])} in ${days(period)}.${compared(sums[name], before[name], period)}`

/** What each chart shows, as a sentence. */
export const sentences: Record<FigureName, Sentence> = {
  people: count('people', (n) => `${plural(n, 'account')} opened`),
  visits: count('visits', (n) => `${plural(n, 'page view')}`),
  drops: count('drops', (n) => `${plural(n, 'drop')} started`),
  claims: count('claims', (n) => `${plural(n, 'claim')}`),
  paid: count('paid', (n) => `${plural(n, 'claim')} paid`),
  refunds: count('refunds', (n) => `${plural(n, 'refund')}`),
  unpaidShare: ({ settled, unpaid }, before, period) => {
    if (settled === 0) return `No claim from ${days(period)} has settled yet.`
    const was = before.settled > 0 ? ` It was ${percent(before.unpaid / before.settled)} before.` : ''
    return `${percent(unpaid / settled)} of ${plural(settled, 'claim')} weren’t paid in ${days(period)}.${was}`
  },
  sellOut: ({ soldOut, drops, sellOutSeconds }, _, period) =>
    sellOutSeconds === null
      ? `No drop sold out in ${days(period)}.`
      : `${formatCount(soldOut)} of ${plural(drops, 'drop')} sold out in ${days(period)}, half of them within ${duration(sellOutSeconds)}.`,
}

/** What isn’t counted. */
export const notes: Partial<Record<FigureName, string>> = {
  visits: 'Visitors who ask not to be tracked aren’t counted.',
  unpaidShare: 'By the day of the claim. Open holds and revoked claims don’t count.',
  sellOut: 'By the day a drop started. The time is the median of drops that sold out.',
}
