import type { ReactNode } from 'react'
import { sentence } from '#web/format/sentence.ts'

// Device name
export const on = (browser: string, system: string) => `${browser} on ${system}`
export const unknownDevice = 'Unknown device'

// Settings security
export const onlyTheAccountsOwner = 'Only the account’s owner can change email, password and sessions.'
export const twoFactorSign = 'Two-factor sign-in'
export const signedInDevices = 'Signed-in devices'
export const passwordChanged = 'Password changed'
export const yourOtherDevicesWere = 'Your other devices were signed out.'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const yourOtherDevicesGet = 'This signs out your other devices.'
export const changePassword = 'Change password'

// Settings sessions
export const signOutAllOther = 'Sign out all other devices'
export const thisDevice = 'This device'
export const signedIn = (time: ReactNode, address: ReactNode | null) =>
  address === null ? sentence`Signed in ${time}` : sentence`Signed in ${time}, from ${address}`
export const signOutDevice = (device: string) => `Sign out ${device}`
export const signOut = 'Sign out'
