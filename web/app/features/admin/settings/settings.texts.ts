import type { MaintenanceTask, PlatformSettings } from '@keepcase/contract/settings/settings.contract.ts'

export const parts = 'Settings sections'
export const tabs = { general: 'General', taxes: 'Taxes', legal: 'Legal pages', providers: 'Email and payments' }
export const loadFailed = 'The settings didn’t load'
export const saveChanges = 'Save changes'
export const discard = 'Discard'
export const saved = { title: 'Settings saved', message: 'They apply from the next request, on every server.' }
export const saveFailed = 'The settings weren’t saved'
export const unsaved = 'You have unsaved changes.'
export const viewOnly = 'Missing platform.settings.update'
export const lookOnly = 'You can look at these settings, not change them: missing platform.settings.update.'

export type SettingName = Exclude<keyof PlatformSettings, 'version' | 'updatedAt'>

export const labels: Record<SettingName, string> = {
  userRegistration: 'User Registration',
  emailVerification: 'Email Verification',
  twoFactorAuthentication: 'Two-Factor Authentication',
  preLaunchMode: 'Pre-launch mode',
  maximumUploadSizeMb: 'Maximum Upload Size (MB)',
  sessionTimeoutMinutes: 'Session Timeout (minutes)',
  platformFeeBps: 'Platform fee (%)',
  deliveredAfterDays: 'Delivered after (days)',
  closedAfterDays: 'Problem reports (days)',
  hlsHosts: 'Video hosts (HLS)',
}
export const hints: Record<SettingName, string> = {
  userRegistration: 'New people can sign up.',
  emailVerification: 'New accounts confirm their email before they sign in or claim.',
  twoFactorAuthentication: 'Administrators need two-factor sign-in to use their permissions.',
  preLaunchMode: 'Visitors see the waitlist instead of the home page.',
  maximumUploadSizeMb: 'The largest picture anyone can upload.',
  sessionTimeoutMinutes: 'People are signed out after this long without a visit.',
  platformFeeBps: 'Part of each price. Earlier claims keep theirs.',
  deliveredAfterDays: 'A shipped parcel counts as delivered after this long.',
  closedAfterDays: 'How long after delivery buyers can report a problem.',
  hlsHosts: 'Live drops can show HLS streams from these hosts. One per line.',
}
export const notAHost = (text: string) => `“${text}” isn’t a public host. Enter a name such as live.example.com.`
export const tooManyHosts = 'Enter at most 20 hosts.'

/** A setting's value in words. */
export function valueText(name: string, value: boolean | number | readonly string[]): string {
  if (typeof value === 'object') return value.join(', ') || 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return name === 'platformFeeBps' ? `${value / 100}%` : String(value)
}

export const historyTitle = 'History'
export const noHistory = 'No setting has been changed yet.'
export const historyFailed = 'The history didn’t load'
export const moreHistory = 'Show earlier changes'
export const setBack = 'Restore'

export const maintenanceTitle = 'Maintenance'
export const maintenanceLead = 'Removes expired sessions and unused files, and refreshes the database’s statistics.'
export const runMaintenance = 'Run Maintenance'
export const maintenanceFailed = 'Maintenance didn’t run'
export const taskLabels: Record<MaintenanceTask, string> = {
  sessions: 'Expired sessions',
  'sign-ins': 'Old sign-ins',
  uploads: 'Unused pictures',
  photos: 'Unused photos',
  files: 'Orphaned files',
  statistics: 'Statistics',
}
export const taskDone = 'done'
export const taskFailed = 'failed (see the server’s log)'

// Settings section
export const outOfRange = (min: number, max: number) => `Use a number from ${min} to ${max}.`
export const formLabel = 'Platform settings'
