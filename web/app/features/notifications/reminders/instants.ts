import { zoned } from '#web/format/format.ts'

const isoInstant = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g

/** Splits a notification's text at the times in it: `at` is the time, or null for plain text. */
export function partsOf(text: string): { at: string | null; text: string }[] {
  const plain = text.split(isoInstant)
  const instants = text.match(isoInstant) ?? []
  return plain
    .flatMap((part, i) => [
      { at: null, text: part },
      { at: instants[i] ?? null, text: '' },
    ])
    .filter((part) => part.at !== null || part.text !== '')
}

/** A zone's name with its abbreviation: `Eastern Time (EST)`. */
export function zoneName(timeZone: string, now = Date.now()): string {
  const name = (style: 'longGeneric' | 'short') =>
    zoned({ timeZoneName: style }, { timeZone })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return `${name('longGeneric')} (${name('short')})`
}
