/** When a reminder comes, counted from the drop's start. */
export const reminderMoments = ['24h', '15min', 'start'] as const
export type ReminderMoment = (typeof reminderMoments)[number]

/** By which ways a reminder comes. */
export const reminderChannels = ['in_app', 'email'] as const

/** How long before the start each moment lies, in milliseconds. SQL `reminder_lead` says the same. */
export const reminderLeads: Readonly<Record<ReminderMoment, number>> = { '24h': 86_400_000, '15min': 900_000, start: 0 }

/** The instant of a moment, and whether it is still ahead; a moment that has passed is never told. */
export function momentOf(startDate: string, moment: ReminderMoment, nowMs: number): { at: number; isAhead: boolean } {
  const at = Date.parse(startDate) - reminderLeads[moment]
  return { at, isAhead: at > nowMs }
}
