/** Dates further away than this name their year, in milliseconds: 11 months, so that no date fits two years. */
const sameYearMs = 335 * 86_400_000

/**
 * Formats an instant for people, in a zone: `Tue, Nov 24, 8:00 PM EST`, as pages do (`formatStart` in
 * `web/app/format/format.ts`). Far from `now`, if given, it names the year: `Wed, Nov 24, 2027, 8:00 PM EST`.
 */
export function formatInstant(at: Date | string, timeZone: string, now?: Date): string {
  const isFar = now !== undefined && Math.abs(new Date(at).getTime() - now.getTime()) > sameYearMs
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isFar && { year: 'numeric' as const }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return format.format(new Date(at)).replace(/\s/g, ' ')
}
