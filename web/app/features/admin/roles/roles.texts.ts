import type { RoleName } from '@keepcase/contract/access/roles.contract.ts'
import { formatCount, plural } from '#web/format/format.ts'

export const searchLabel = 'Search users or roles...'
export const noRoles = 'No roles found matching your criteria.'
export const assignRole = 'Assign Role'
export const edit = 'Edit'
export const revoke = 'Revoke'
export const never = 'Never'
export const unknown = 'N/A'
export const listFailed = 'The roles didn’t load'
export const moreRoles = 'Show more roles'
export const countText = (shown: number, total: number) => `${formatCount(shown)} of ${formatCount(total)} roles`
export const roleOptions = [
  { value: 'all', label: 'All Roles' },
  { value: 'admin', label: 'admin' },
  { value: 'seller', label: 'seller' },
  { value: 'consignor', label: 'consignor' },
] as const
export const roleHints: Record<RoleName, string> = {
  admin: 'Every platform permission.',
  seller: 'Keeps the right to open storefronts, which every account already has. Owning one gives every right in it.',
  consignor: 'Supplies items for other sellers’ drops and sees their sales and payouts.',
}
export const saved = { title: 'Success', message: 'The role was saved.' }
export const revoked = { title: 'Success', message: 'The role was revoked.' }
export const failed = 'The role wasn’t saved'
export const revokeTitle = (role: string, name: string) => `Revoke ${role} from ${name}?`
export const revokeLead = 'They lose this role’s permissions right away. Their other permissions stay.'
export const personLabel = 'Person'
export const personHint = 'Search by name or username.'
export const choosePerson = 'Choose a person.'
export const lastDay = 'Last day'
export const lastDayHint = 'Leave it empty for no end date.'
export const catalogueTitle = 'Permissions'
export const catalogueLead = 'Every permission: who holds it now, how they got it, and until when.'
export const catalogueFailed = 'The permissions didn’t load'
export const catalogueSearch = 'Search permissions'
export const noPermissions = 'No permission matches.'
export const moreThan = (count: number) => `${count}+`
export const holdersOf = (name: string) => `Holders of ${name}`
export const permissionNotFound = (name: string) => `Permission ${name} not found`
export const wrongScope = (name: string) => `Permission ${name} has scope storefront, expected platform`
export const mayNotGrant = 'Missing platform.permissions.manage'
export const everybody = 'Every account'
export const grantTitle = (name: string) => `Grant ${name}`
export const grantButton = 'Grant permission'
export const granted = { title: 'Success', message: 'The permission was granted.' }
export const taken = { title: 'Success', message: 'The permission was revoked.' }
export const takeBack = 'Revoke'
export const takeFrom = (name: string, person: string) => `Revoke ${name} from ${person}`
export const noHolders = 'No one holds it.'
export const moreHolders = 'Show more holders'

// Catalogue
export const heldBy = 'Held by'

// Person field
export const peopleFound = 'People found'

// Role dialogs
export const grantedByRole = (role: RoleName, count: number) => `What ${role} grants: ${plural(count, 'permission')}`
export const saveRole = 'Save role'
export const revokeRole = 'Revoke role'

// Roles section
export const grantedOn = 'Granted On'
export const expiresOn = 'Expires On'
