/** When a reminder comes, counted from the drop's start. */
export const reminderMoments = ['24h', '15min', 'start'] as const
export type ReminderMoment = (typeof reminderMoments)[number]

/** By which ways a reminder comes. */
export const reminderChannels = ['in_app', 'email', 'push'] as const
export type ReminderChannel = (typeof reminderChannels)[number]

/** The ways that a bare press on Remind Me chooses: pushes too, where the account has them on in some browser. */
export const usualReminderChannels = (hasDevice: boolean): ReminderChannel[] =>
  reminderChannels.filter((channel) => channel !== 'push' || hasDevice)

/** How long before the start each moment lies, in milliseconds. SQL `reminder_lead` says the same. */
export const reminderLeads: Readonly<Record<ReminderMoment, number>> = { '24h': 86_400_000, '15min': 900_000, start: 0 }

/** The instant of a moment, and whether it is still ahead; a moment that has passed is never told. */
export function momentOf(startDate: string, moment: ReminderMoment, nowMs: number): { at: number; isAhead: boolean } {
  const at = Date.parse(startDate) - reminderLeads[moment]
  return { at, isAhead: at > nowMs }
}
