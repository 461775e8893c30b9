import { paths } from '#web/paths.ts'
import * as texts from './reminders.texts.ts'

/** Event length if the end is unknown, in milliseconds. */
const hourMs = 3_600_000

const instant = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Link that opens Google Calendar with the drop prefilled; the user saves it there. */
export function googleCalendarUrl(
  { id, title, storefrontName }: { id: string; title: string; storefrontName: string },
  startDate: string,
  origin: string,
): string {
  const start = Date.parse(startDate)
  const fields = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${instant(start)}/${instant(start + hourMs)}`,
    details: texts.aDrop({ storefrontName, origin, id: paths.drop(id) }),
  })
  return `https://calendar.google.com/calendar/render?${fields}`
}
