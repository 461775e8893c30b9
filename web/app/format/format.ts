/** Formats of money, times and counts. Pure: clock, locale and zone are parameters. */

const locale = 'en-US'

/** Money from whole minor units: `formatMoney(6400)` is `$64.00`, always with the currency's own number of decimals. */
export function formatMoney(cents: number, currency = 'USD'): string {
  const { format, unit } = moneyFormat(currency)
  return format.format(cents / unit)
}

// Creating a format costs a hundred times as much as using it.
const moneyFormats = new Map<string, { format: Intl.NumberFormat; unit: number }>()
const timeFormats = new Map<string, Intl.DateTimeFormat>()

function moneyFormat(currency: string) {
  let made = moneyFormats.get(currency)
  if (!made) {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
    made = { format, unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) }
    moneyFormats.set(currency, made)
  }
  return made
}

/** `1,234`, for whole numbers. Not by `Intl`: creating its format takes longer than hydrating a page. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** A badge's number: `9+` above 9. */
export const formatBadge = (count: number): string => (count > 9 ? '9+' : String(count))

/** `1 item`, `2 items`; the plural is the word with an s unless given. */
export const plural = (count: number, word: string, words = `${word}s`): string =>
  `${formatCount(count)} ${count === 1 ? word : words}`

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Zone = { timeZone?: string }

/** The format of a kind of time, in the given zone or the reader's own; cached. */
export function zoned(options: Intl.DateTimeFormatOptions, { timeZone }: Zone): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''}${JSON.stringify(options)}`
  let format = timeFormats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options)
    timeFormats.set(key, format)
  }
  return format
}

/** `Nov 22, 2026` */
export const formatDate = (at: number, zone: Zone = {}): string =>
  write(at, { month: 'short', day: 'numeric', year: 'numeric' }, zone)

/** `8:00 PM` */
export const formatTime = (at: number, zone: Zone = {}): string =>
  write(at, { hour: 'numeric', minute: '2-digit' }, zone)

/** When something happened, as records show it: `Nov 22, 2026 8:00 PM`. */
export const formatDateTime = (at: number, zone: Zone = {}): string => `${formatDate(at, zone)} ${formatTime(at, zone)}`

/** The parts of `formatStart`. */
export const startParts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/**
 * A start, an end or a deadline, and any other time whose format the specification doesn't fix:
 * `Tue, Nov 24, 8:00 PM EST`. The server's `formatInstant` gives the same.
 */
export const formatStart = (at: number, zone: Zone = {}): string => write(at, startParts, zone)

/** `formatStart` with the year, for a `title`: `Tue, Nov 24, 2026, 8:00 PM EST`. */
export const formatFull = (at: number, zone: Zone = {}): string => write(at, { ...startParts, year: 'numeric' }, zone)

/** `14:03:07`: seconds are shown on the stamp and in the ledger only. */
export const formatStampTime = (at: number, zone: Zone = {}): string =>
  write(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }, zone)

// Node and browsers differ in the narrow space before PM, which would break hydration.
const write = (at: number, parts: Intl.DateTimeFormatOptions, zone: Zone): string =>
  zoned(parts, zone).format(at).replace(/\s/g, ' ')

/** How long ago: Just now, 5 min ago, 3 hours ago, Yesterday (under 48 hours), else the date. */
export function formatAgo(at: number, now: number, zone: Zone = {}): string {
  const age = now - at
  if (age < minute) return 'Just now'
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  if (age < day) return Math.floor(age / hour) === 1 ? '1 hour ago' : `${Math.floor(age / hour)} hours ago`
  return age < 2 * day ? 'Yesterday' : formatDate(at, zone)
}

/** When a drop starts: minutes under an hour, hours under a day, else the date and time with its zone. */
export function formatStartsIn(at: number, now: number, zone: Zone = {}): string {
  const left = Math.ceil((at - now) / 1000) * 1000
  if (left <= 0) return 'Starts now'
  return left < day ? `Starts in ${spellFullUnits(left)}` : `Starts ${formatStart(at, zone)}`
}

/** The largest full unit of a time left: `8 minutes` while a clock shows 8:09, `5 hours`, `3 days`. */
export function spellFullUnits(ms: number): string {
  const minutes = fullMinutes(ms)
  if (minutes < 60) return plural(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day')
}

/** The minutes that a clock shows, with seconds rounded up as clocks do; at least 1. */
export const fullMinutes = (ms: number): number => Math.max(1, Math.floor(Math.ceil(ms / 1000) / 60))

/**
 * Time left as a clock shows it: `46:52`, up to `60:00`; `1:02:03` above an hour, `0:00` when over. Rounds up to the
 * second.
 */
export function formatLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  if (seconds <= 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Time left in words, for screen readers: `12 minutes`, `1 hour 5 minutes`, `30 seconds`. */
export function spellDuration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds < 60) return plural(seconds, 'second')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return plural(minutes, 'minute')
  const rest = minutes % 60
  return `${plural(Math.floor(minutes / 60), 'hour')}${rest > 0 ? ` ${plural(rest, 'minute')}` : ''}`
}

/** ISO 8601 duration of a time left, for `<time dateTime>`: `PT46M52S`. */
export function isoDuration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`
}

/** The first 8 characters of an id: the name of a user without one in lists. */
export const shortId = (id: string): string => id.slice(0, 8)
