import * as z from 'zod/mini'

const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.'))

/** Hours of each day without pushes, in the account's time zone: from 22:00 to 07:00. */
export const QuietHours = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from !== to, 'The end must differ from the start.'))
export type QuietHours = z.infer<typeof QuietHours>

/** Default when quiet hours are turned on. */
export const usualQuietHours: QuietHours = { from: '22:00', to: '07:00' }

const minute = 60_000
const dayMinutes = 1_440

/** A time of day in minutes since midnight. */
export function minuteOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes since midnight as a time of day. */
export function timeOfDay(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Local time at an instant in a zone, in minutes since midnight. */
function minuteIn(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return minuteOf(format.format(at))
}

/** Minutes from one time of day to the next occurrence of another. */
const minutesUntil = (from: number, to: number): number => (to - from + dayMinutes) % dayMinutes

/**
 * When the current quiet hours end; null outside of them. Handles daylight saving changes: local time counts.
 */
export function quietUntil({ from, to }: QuietHours, timeZone: string, now: Date): Date | null {
  const shown = minuteIn(timeZone, now.getTime())
  const [start, end] = [minuteOf(from), minuteOf(to)]
  if (minutesUntil(start, shown) >= minutesUntil(start, end)) return null
  const over = Math.floor(now.getTime() / minute) * minute + minutesUntil(shown, end) * minute
  const missed = minutesUntil(minuteIn(timeZone, over), end)
  return new Date(over + (missed > dayMinutes / 2 ? missed - dayMinutes : missed) * minute)
}
