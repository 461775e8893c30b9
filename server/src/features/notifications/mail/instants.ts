const isoInstant = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

/**
 * An instant inside the words of a notice or a mail: ISO text, until its reader is known. A page writes it in the
 * browser's zone, a mail in the reader's.
 */
export const instantIn = (at: Date | string): string => new Date(at).toISOString()

/** An instant in words, zone named: `Nov 21, 2026, 2:00 PM EST`. */
export function instantInWords(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  })
  return format.format(new Date(iso)).replace(/\s/g, ' ')
}

/** Words with every instant of theirs written in a zone. */
export const inZone = (words: string, timeZone: string): string =>
  words.replace(isoInstant, (iso) => instantInWords(iso, timeZone))
