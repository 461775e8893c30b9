import { formatTime, fullMinutes, zoned } from '#web/format/format.ts'

type Zone = { timeZone?: string }

const hour = 60 * 60_000
const day = 24 * hour

/**
 * A start as a spine shows it: "In 12 min" within an hour, "8:00 PM" within half a day, "Sat 6:00 PM" within six
 * days, else "Nov 30". Without a clock (on the server) the date only, in UTC, which is the same for everybody.
 */
export function spineDate(start: number | null, now: number | null, zone: Zone = {}): string {
  if (start === null) return ''
  const date = (where: Zone) => zoned({ month: 'short', day: 'numeric' }, where).format(start)
  if (now === null) return date({ timeZone: 'UTC' })
  const left = start - now
  if (left < hour) return left <= 0 ? 'Now' : `In ${fullMinutes(left)} min`
  const time = formatTime(start, zone)
  if (left < 12 * hour) return time
  return left < 6 * day ? `${zoned({ weekday: 'short' }, zone).format(start)} ${time}` : date(zone)
}
