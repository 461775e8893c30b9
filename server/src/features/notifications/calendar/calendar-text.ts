/** One calendar event; instants in UTC. */
export type CalendarEvent = {
  /** Never changes, so that an update replaces the old event. */
  uid: string
  /** Increases with every change. */
  sequence: number
  changedAt: Date
  startsAt: Date
  endsAt: Date
  title: string
  description: string
  url: string
  isCancelled: boolean
}

/** Formats an instant as RFC 5545 does: `20261121T190000Z`. */
export const calendarInstant = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replace(/[-:]/g, '')

/**
 * Escapes text as an RFC 5545 3.3.11 value: commas, semicolons, backslashes and line breaks; drops control
 * characters.
 */
export function calendarValue(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')
}

/**
 * Folds a line after 75 octets; continuation lines begin with a space (RFC 5545 3.1). Characters are not
 * split.
 */
export function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

function eventLines(event: CalendarEvent): string[] {
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${calendarValue(`${event.title} starts in 15 minutes`)}`,
    'TRIGGER:-PT15M',
    'END:VALARM',
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${calendarInstant(event.changedAt)}`,
    `LAST-MODIFIED:${calendarInstant(event.changedAt)}`,
    `DTSTART:${calendarInstant(event.startsAt)}`,
    `DTEND:${calendarInstant(event.endsAt)}`,
    `SUMMARY:${calendarValue(event.title)}`,
    `DESCRIPTION:${calendarValue(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    ...(event.isCancelled ? [] : alarm),
    'END:VEVENT',
  ]
}

/** Builds an RFC 5545 calendar of these events; `name` is the title that calendar programs show. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keepcase//Drops//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${calendarValue(name)}`,
    `X-WR-CALNAME:${calendarValue(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
