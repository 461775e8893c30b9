import { formatInstant } from '../../../api/format-instant.ts'

const isoInstant = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

/**
 * Embeds an instant in notification or mail text as ISO text. Pages replace it with the browser's local time,
 * mails with the reader's.
 */
export const instantIn = (at: Date | string): string => new Date(at).toISOString()

/** Replaces every ISO instant in a text with local time in a zone; far from `now` it names the year. */
export const inZone = (text: string, timeZone: string, now: Date): string =>
  text.replace(isoInstant, (iso) => formatInstant(iso, timeZone, now))
