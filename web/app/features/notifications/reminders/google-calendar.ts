import { paths } from '#web/paths.ts'

/** Length of an event whose end is not known here, in milliseconds. */
const anHour = 3_600_000

const instant = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** A link that opens Google's calendar with a drop filled in; it is saved there only when its owner says so. */
export function googleCalendarUrl(
  { id, title, storefrontName }: { id: string; title: string; storefrontName: string },
  startDate: string,
  origin: string,
): string {
  const start = Date.parse(startDate)
  const fields = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${instant(start)}/${instant(start + anHour)}`,
    details: `A drop by ${storefrontName}.\n${origin}${paths.drop(id)}`,
  })
  return `https://calendar.google.com/calendar/render?${fields}`
}
