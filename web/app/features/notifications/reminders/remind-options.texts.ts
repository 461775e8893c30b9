import type { ReminderMoment } from '@keepcase/contract/notifications/reminders.rules.ts'

export const options = {
  label: (title: string) => `Reminder: ${title}`,
  when: 'Remind me',
  how: 'How',
  calendarFile: 'Calendar file',
  google: 'Google',
  googleMore: ' calendar, opens in a new tab',
  cancel: 'Cancel Reminder',
  passed: 'Has passed',
} as const

export const momentLabels: Record<ReminderMoment, string> = {
  '24h': '24 hours before',
  '15min': '15 minutes before',
  start: 'At the start',
}
export const channelLabels = { in_app: 'In the app', email: 'By email' } as const

export const cancelled = {
  title: 'Reminder canceled',
  text: (title: string) => `We won’t remind you of ${title}.`,
  failed: 'The reminder is still set',
} as const
