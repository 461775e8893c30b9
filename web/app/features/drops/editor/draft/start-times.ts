import {
  CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  parseDate,
  parseTime,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'
import { zoned } from '#web/format/format.ts'

/** A day and a time of day as a clock on the wall shows them: `2026-11-24`, `20:00`. */
export type WallTime = { date: string; time: string }

/**
 * The instant of a wall time in a zone. `skipped`: the clocks jump over it, `next` is the first time after the jump.
 * `twice`: the clocks are set back over it, so it happens two times.
 */
export type Instants =
  | { kind: 'once'; at: number }
  | { kind: 'skipped'; next: WallTime }
  | { kind: 'twice'; earlier: number; later: number }

/** The viewer’s time zone: `America/New_York`. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const two = (n: number): string => String(n).padStart(2, '0')

/** An instant as the clocks of a zone show it. */
export function wallTimeOf(at: number, zone: string): WallTime {
  const local = fromAbsolute(at, zone)
  return {
    date: `${String(local.year).padStart(4, '0')}-${two(local.month)}-${two(local.day)}`,
    time: `${two(local.hour)}:${two(local.minute)}`,
  }
}

/** The instants at which a zone’s clocks show a wall time; null for what is no date or time. */
export function instantsOf({ date, time }: WallTime, zone: string): Instants | null {
  const wall = readWallTime(date, time)
  if (!wall) return null
  const [earlier, later] = (['earlier', 'later'] as const).map((side) =>
    toZoned(wall, zone, side).toDate().getTime(),
  ) as [number, number]
  if (earlier === later) return { kind: 'once', at: earlier }
  const isShown = toCalendarDateTime(fromAbsolute(earlier, zone)).compare(wall) === 0
  return isShown ? { kind: 'twice', earlier, later } : { kind: 'skipped', next: afterJump(earlier, later, zone) }
}

function readWallTime(date: string, time: string): CalendarDateTime | null {
  try {
    const [day, clock] = [parseDate(date), parseTime(time)]
    return new CalendarDateTime(day.year, day.month, day.day, clock.hour, clock.minute)
  } catch {
    return null
  }
}

/** The first wall time after the clocks jump: the offset changes between the two instants. */
function afterJump(from: number, to: number, zone: string): WallTime {
  const offsetAt = (at: number) => fromAbsolute(at, zone).offset
  let [low, high] = [from - 86_400_000, to + 86_400_000]
  const before = offsetAt(low)
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 2 / 60_000) * 60_000
    if (offsetAt(middle) === before) low = middle
    else high = middle
  }
  return wallTimeOf(high, zone)
}

/** Less notice than this is no time to find buyers, in milliseconds. */
const leastNotice = 15 * 60_000

/** Starts that one press sets: tonight (or tomorrow) at 8 PM, and Saturday at 6 PM. */
export function quickStarts(now: number, zone: string): { label: string; at: number }[] {
  const today = fromAbsolute(now, zone)
  const at = (days: number, time: string): number => {
    const day = new CalendarDate(today.year, today.month, today.day).add({ days })
    const found = instantsOf({ date: day.toString(), time }, zone)
    return found?.kind === 'once' ? found.at : found?.kind === 'twice' ? found.earlier : Number.NaN
  }
  const isTonight = at(0, '20:00') - now >= leastNotice
  const evening = { label: isTonight ? 'Tonight 8:00 PM' : 'Tomorrow 8:00 PM', at: at(isTonight ? 0 : 1, '20:00') }
  const weekday = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay()
  const toSaturday = 6 - weekday
  const isThis = at(toSaturday, '18:00') - now >= leastNotice
  const saturday = { label: 'Saturday 6:00 PM', at: at(isThis ? toSaturday : toSaturday + 7, '18:00') }
  return [evening, saturday].filter((start) => !Number.isNaN(start.at))
}

/** A zone by its names at an instant: `Eastern Time (New York)`. */
export function zoneName(zone: string, at: number): string {
  const name = zoned({ timeZoneName: 'longGeneric' }, { timeZone: zone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ')
  return name && city && !name.includes(city) && zone.includes('/') ? `${name} (${city})` : (name ?? zone)
}
