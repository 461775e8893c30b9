import { maxCountedUsers } from '@keepcase/contract/accounts/accounts.limits.ts'
import { formatCount, plural, shortId } from '#web/format/format.ts'

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
  'They’re signed out everywhere right away, and their unpaid holds go back on sale. They read your reason when they try to sign in.'
export const suspendReason = 'Reason'
export const suspendButton = 'Suspend account'
export const suspendNeedsReason = 'Write a reason.'
export const grantTitle = (name: string) => `Make ${name} an administrator?`
export const grantLead = 'They get every right of the platform, including making other administrators.'
export const grantButton = 'Make administrator'
export const removeTitle = (name: string) => `Take ${name}’s administrator rights?`
export const removeLead = 'They lose every right of the platform with their next request.'
export const removeButton = 'Take rights'
export const adminSwitch = (name: string) => `Administrator: ${name}`
export const statusSelect = (name: string) => `Status of ${name}`

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
  `${plural(orders, 'order')}, ${formatCount(cancelled)} cancelled`
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
  seller_cancelled: 'Cancelled a paid order',
  shipped_late: 'Shipped late',
  faded: 'Faded with time',
  adjusted: 'Adjusted by the team',
}
export const noteLabels: Readonly<Record<string, string>> = {
  note: 'Note',
  suspension: 'Suspended',
  strikes: 'Strikes adjusted',
  impersonation: 'Impersonated',
  'second-factor': 'Second factor removed',
}
export const strikesText = (claim: number, seller: number) =>
  `${plural(claim, 'strike')} as a buyer, ${plural(seller, 'strike')} as a seller.`
export const strikeReasonHint = 'They read it beside the strike.'
export const resetFactor = 'Remove second factor'
export const resetFactorTitle = (name: string) => `Remove the second factor of ${name}?`
export const resetFactorLead =
  'Make sure first that it’s them: ask for an order, or call the number of an order. Their password alone signs them in then, and they’re signed out everywhere. We email them about it.'
export const addNote = 'Add note'
export const noteLabel = 'Note for the team'
export const nothing = 'Nothing yet.'

export const impersonate = 'Act as this person'
export const impersonateTitle = (name: string) => `Act as ${name}?`
export const impersonateLead =
  'For up to an hour you see what they see. You can’t claim, pay or change how they sign in. Everything you change is logged.'
export const actingAs = 'You’re acting as'
export const isLogged = 'Everything you change is logged.'
export const endImpersonation = 'Stop acting'
export const endFailed = 'You’re still acting for them'
export const noSuchPerson = 'No account has this address'
