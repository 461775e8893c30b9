import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatFull,
  formatStart,
  formatStartsIn,
  formatTime,
} from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'

/**
 * How an instant is written. `date` and `date-time` are for what happened, as the specification fixes; `start` is for
 * every other time. `ago` and `starts` are updated over time, and `time` is `start` if it is not today.
 * `ago-inside` is `ago` for the middle of a sentence: "Saved just now".
 */
export type TimeStyle = 'date' | 'time' | 'date-time' | 'start' | 'ago' | 'ago-inside' | 'starts'

type TimeProps = {
  /** ISO text or milliseconds. */
  at: string | number
  style?: TimeStyle
  className?: string
}

// Until the browser's zone is known (on the server) every time is in UTC, and its title says so.
const utc = { timeZone: 'UTC' }

/** Formats an instant; `now` in milliseconds, null while the reader's zone is unknown. */
export function formatInstant(at: number, style: TimeStyle, now: number | null): string {
  const zone = now === null ? utc : {}
  if (style === 'date') return formatDate(at, zone)
  if (style === 'time') return isToday(at, now) ? formatTime(at, zone) : formatStart(at, zone)
  if (style === 'start') return formatStart(at, zone)
  if (style === 'ago') return now === null ? formatDate(at, zone) : formatAgo(at, now, zone)
  if (style === 'ago-inside')
    return formatInstant(at, 'ago', now).replace(/^(?:Just|Yesterday)\b/, (word) => word.toLowerCase())
  if (style === 'starts') return now === null ? `Starts ${formatStart(at, zone)}` : formatStartsIn(at, now, zone)
  return formatDateTime(at, zone)
}

const tickingStyles: ReadonlySet<TimeStyle> = new Set(['ago', 'ago-inside', 'starts'])

const isToday = (at: number, now: number | null): boolean => now !== null && formatDate(at) === formatDate(now)

/** An instant in the viewer's zone, with the full instant and zone as its title. */
export function Time({ at, style = 'date-time', className }: TimeProps) {
  const now = useNow(tickingStyles.has(style), 5_000)
  const instant = typeof at === 'number' ? at : Date.parse(at)
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      title={formatFull(instant, now === null ? utc : {})}
      className={className}
    >
      {formatInstant(instant, style, now)}
    </time>
  )
}
