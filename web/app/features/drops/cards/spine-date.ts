import { fullMinutes, zoned } from '#web/format/format.ts'

const hour = 60 * 60_000
const day = 24 * hour

/**
 * A start as a spine shows it: "In 12 min" within an hour, "20:00" within a day, "Sat 18:00" within six days, else
 * "Nov 30". Without a clock (on the server) the date only, in UTC, which is the same for everybody.
 */
export function spineDate(start: number | null, now: number | null, zone: { timeZone?: string } = {}): string {
  if (start === null) return ''
  const write = (options: Intl.DateTimeFormatOptions) =>
    zoned(options, now === null ? { timeZone: 'UTC' } : zone).format(start)
  const date = write({ month: 'short', day: 'numeric' })
  if (now === null) return date
  const left = start - now
  if (left < hour) return left <= 0 ? 'Now' : `In ${fullMinutes(left)} min`
  const time = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (left < 12 * hour) return time
  return left < 6 * day ? `${write({ weekday: 'short' })} ${time}` : date
}
