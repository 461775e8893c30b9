/** Moments of a reminder, relative to the drop's start. */
export const reminderMoments = ['24h', '15min', 'start'] as const
export type ReminderMoment = (typeof reminderMoments)[number]

/** Channels of a reminder. */
export const reminderChannels = ['in_app', 'email', 'push'] as const
export type ReminderChannel = (typeof reminderChannels)[number]

/** Default channels of Remind Me: push too, where the account has it on in some browser. */
export const usualReminderChannels = (hasDevice: boolean): ReminderChannel[] =>
  reminderChannels.filter((channel) => channel !== 'push' || hasDevice)

/** How long before the start each moment is, in milliseconds. SQL `reminder_lead` repeats it. */
export const reminderLeads: Readonly<Record<ReminderMoment, number>> = { '24h': 86_400_000, '15min': 900_000, start: 0 }

/** The instant of a moment, and whether it is in the future; past moments are never sent. */
export function momentOf(startDate: string, moment: ReminderMoment, nowMs: number): { at: number; isAhead: boolean } {
  const at = Date.parse(startDate) - reminderLeads[moment]
  return { at, isAhead: at > nowMs }
}
