const isoInstant = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

/**
 * Embeds an instant in notification or mail text as ISO text. Pages replace it with the browser's local time,
 * mails with the reader's.
 */
export const instantIn = (at: Date | string): string => new Date(at).toISOString()

/** Formats an instant with its zone: `Nov 21, 2026, 2:00 PM EST`. */
export function formatInstant(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return format.format(new Date(iso)).replace(/\s/g, ' ')
}

/** Replaces every ISO instant in a text with local time in a zone. */
export const inZone = (text: string, timeZone: string): string =>
  text.replace(isoInstant, (iso) => formatInstant(iso, timeZone))
