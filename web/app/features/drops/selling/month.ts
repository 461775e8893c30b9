import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'

/** A month as `2026-11`. */
export type MonthName = string

const two = (n: number) => String(n).padStart(2, '0')

/** The month of a date, in the viewer's zone. */
export const monthOf = (date: Date): MonthName => `${date.getFullYear()}-${two(date.getMonth() + 1)}`

/** The month's name in the address, or the current one for anything else. */
export function parseMonth(text: string, now: Date): MonthName {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : monthOf(now)
}

/** The first instant of a month, `add` months later. */
export function startOfMonth(month: MonthName, add = 0): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(year, number - 1 + add, 1)
}

/** Key of a day in the viewer's zone: `2026-11-23`. */
export const dayKey = (date: Date): string => `${monthOf(date)}-${two(date.getDate())}`

/** The days of a month in weeks from Sunday on; null outside the month. */
export function weeksOf(month: MonthName): (Date | null)[][] {
  const first = startOfMonth(month)
  const days = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  const cells: (Date | null)[] = [
    ...Array.from({ length: first.getDay() }, () => null),
    ...Array.from({ length: days }, (_, i) => new Date(first.getFullYear(), first.getMonth(), i + 1)),
  ]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Drops by the day on which they start, in the viewer's zone. */
export function byDay(drops: readonly DropCard[]): Map<string, DropCard[]> {
  return Map.groupBy(
    drops.filter(({ startDate }) => startDate !== null),
    ({ startDate }) => dayKey(new Date(startDate ?? 0)),
  )
}
