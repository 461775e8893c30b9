import { clientLazy } from '#web/startup/client-lazy.ts'

/** The calendar, whose code loads when it is opened. */
export const lazyDayPicker = clientLazy(() =>
  import('./day-calendar.tsx').then((part) => ({ default: part.DayCalendar })),
)
