import { maxCountedUsers } from '@keepcase/contract/accounts/accounts.limits.ts'
import type { ReactNode } from 'react'
import { formatCount, plural, shortId } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

export const usersTitle = 'Users'
/** A search with many matches counts them no further. */
export const countText = (shown: number, total: number) =>
  `${shown > maxCountedUsers && shown < total ? `${formatCount(maxCountedUsers)}+` : formatCount(shown)} of ${formatCount(total)} users`
export const searchLabel = 'Search users by name or username...'
export const noUsers = 'No users found matching your criteria.'
export const loadFailed = { title: 'Error', message: 'Failed to load users. Please try again.' }
export const updateFailed = { title: 'Error', message: 'Failed to update user. Please try again.' }
export const updated = { title: 'Success', message: 'User updated successfully.' }
export const missingUpdate = 'Missing platform.users.update'
export const missingManagePermissions = 'Missing platform.users.managePermissions'
/** Why controls of the list are off. */
export const lookOnly = (missing: readonly string[]) =>
  `Some controls are off for you: missing ${missing.join(' and ')}.`
export const statusOptions = [
  { value: 'all', label: 'All Statuses' },
  { value: 'Active', label: 'Active' },
  { value: 'Suspended', label: 'Suspended' },
] as const
export const moreUsers = 'Show more users'
export const roleManagement = 'Role Management'

/** Name of a person in lists: display name, else username, else Unnamed User. */
export const nameOf = ({ displayName, username }: { displayName: string | null; username: string | null }): string =>
  displayName?.trim() || username || 'Unnamed User'
export const idOf = (id: string) => shortId(id)

export const suspendTitle = (name: string) => `Suspend ${name}?`
export const suspendLead =
  'They’re signed out everywhere right away, and their unpaid holds go back on sale. They’ll see your reason when they try to sign in.'
export const suspendReason = 'Reason'
export const suspendButton = 'Suspend account'
export const suspendNeedsReason = 'Write a reason.'
export const grantTitle = (name: string) => `Make ${name} an administrator?`
export const grantLead = 'They get every platform permission, including making other administrators.'
export const grantButton = 'Make administrator'
export const removeTitle = (name: string) => `Remove ${name} as an administrator?`
export const removeLead = 'They lose every platform permission right away.'
export const removeButton = 'Remove administrator'
export const adminSwitch = (name: string) => `Administrator: ${name}`
export const statusSelect = (name: string) => `Status: ${name}`

export const personFailed = 'This account didn’t load'
export const backToUsers = 'All users'
export const parts = {
  rights: 'Rights',
  sessions: 'Sessions',
  strikes: 'Strikes',
  orders: 'Orders',
  reports: 'Reports',
  sameAddress: 'Other accounts at their addresses',
  notes: 'Notes',
  sent: 'Sent to them',
} as const
export const suspended = 'Suspended'
export const soldText = (orders: number, cancelled: number) =>
  `${plural(orders, 'order')}, ${formatCount(cancelled)} canceled`
export const sourceLabels = {
  account: 'Every account',
  grant: 'Single grant',
  admin: 'Role: admin',
  seller: 'Role: seller',
  consignor: 'Role: consignor',
  owner: 'Owner of the storefront',
  staff: 'Staff of the storefront',
} as const
export const causeLabels: Readonly<Record<string, string>> = {
  expired: 'Hold not paid',
  released: 'Hold released late',
  seller_cancelled: 'Canceled a paid order',
  shipped_late: 'Shipped late',
  faded: 'Faded over time',
  adjusted: 'Adjusted by the team',
}
export const noteLabels: Readonly<Record<string, string>> = {
  note: 'Note',
  suspension: 'Suspended',
  strikes: 'Strikes adjusted',
  impersonation: 'Impersonated',
  'second-factor': 'Second factor removed',
  picture: 'Profile picture removed',
}
export const strikesText = (claim: number, seller: number) =>
  `${plural(claim, 'strike')} as a buyer, ${plural(seller, 'strike')} as a seller.`
export const strikeReasonHint = 'They’ll see it with the strike.'
export const resetFactor = 'Remove second factor'
export const resetFactorTitle = (name: string) => `Remove ${name}’s second factor?`
export const resetFactorLead =
  'First make sure it’s them: ask about an order, or call the phone number on one. We’ll sign them out everywhere and email them. After that, their password alone signs them in.'
export const addNote = 'Add note'
export const noteNeedsText = 'Write a note.'
export const noteLabel = 'Note for the team'
export const nothing = 'Nothing yet.'
export const newestOnly = (count: number) => `Only the newest ${count} are shown.`

export const impersonate = 'Act as this person'
export const impersonateTitle = (name: string) => `Act as ${name}?`
export const impersonateLead =
  'For up to an hour you see what they see. You can’t claim, pay, write messages, or change their team or sign-in. Everything you change is logged.'
export const actingAs = 'You’re acting as'
export const isLogged = 'Everything you change is logged.'
export const endImpersonation = 'Stop acting'
export const endFailed = 'You’re still acting for them'
export const noSuchPerson = 'No account has this address'

// Person page
export const notConfirmed = ' (not confirmed)'
export const viewProfile = 'View Profile'
export const twoFactorSignIn = 'Two-factor sign-in'
export const suspendedBecause = 'Reason for suspension'
export const earlierSignIns = 'Earlier sign-ins'
export const aboutThem = 'About them'
export const byThem = 'By them'

// Person strikes
export const asBuyer = 'As a buyer'
export const asSeller = 'As a seller'
export const takeStrikeBack = 'Remove the newest strike'
export const giveStrike = 'Add a strike'
export const adjustStrikes = 'Adjust strikes'

// User list
export const actionsFor = (name: string) => `Actions for ${name}`
export const accountAndRights = 'Account and rights'

// Sessions, rights and messages of one account
export const sessionText = (since: ReactNode, isImpersonated: boolean) =>
  isImpersonated ? sentence`Impersonated by an administrator since ${since}` : sentence`Signed in since ${since}`
export const mailText = (subject: string, state: string) => `Email: ${subject} (${state})`
export const notificationText = (title: string, isRead: boolean) =>
  `In the app: ${title} (${isRead ? 'read' : 'unread'})`
export const menuText = (entries: readonly string[]) => `In their menu: ${entries.join(', ')}.`
export const until = (time: ReactNode) => sentence`until ${time}`
export const noEndDate = 'no end date'
export const grantedBy = (name: ReactNode) => sentence`, from ${name}`
export const blockedUntil = (time: ReactNode) => sentence`Can’t claim until ${time}.`
export const permissionDenied = 'Permission denied'
export const notYourself = 'You can’t change your own administrator status.'
