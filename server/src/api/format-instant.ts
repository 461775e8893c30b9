/**
 * Formats an instant for people, in a zone: `Tue, Nov 24, 8:00 PM EST`, as pages do (`formatStart` in
 * `web/app/format/format.ts`).
 */
export function formatInstant(at: Date | string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return format.format(new Date(at)).replace(/\s/g, ' ')
}
