import type { Statistics } from '@keepcase/contract/admin/admin.contract.ts'

export const title = 'Administration'
export const loadFailed = 'The statistics didn’t load'

export const labels: Record<keyof Statistics, string> = {
  administrators: 'Administrators',
  totalUsers: 'Total users',
  activeUsers: 'Active users',
  suspendedUsers: 'Suspended users',
}
