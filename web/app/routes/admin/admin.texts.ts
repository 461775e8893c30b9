// Admin frame
export const adminPanel = 'Admin Panel'
export const backToApp = 'Back to App'
export const permissionDenied = 'Permission denied'

export const permissionNeeded = (permissions: readonly string[]) =>
  `You need ${permissions.join(' or ')} to see this page. An administrator can grant it.`

/** Titles of the sections, and what each is for. */
export const sections = {
  dashboard: { title: 'Admin Dashboard' },
  users: { title: 'User Management', subtitle: 'Manage user accounts, roles, and permissions' },
  roles: { title: 'Role Management', subtitle: 'Manage user roles and permissions' },
  settings: { title: 'Platform Settings' },
  audit: { title: 'Audit log', subtitle: 'What administrators and staff did. Entries can’t be changed.' },
  reports: { title: 'Reports', subtitle: 'Reports, messages to the team and the waitlist.' },
  onboarding: { title: 'Onboarding', subtitle: 'The steps for new collectors and new sellers.' },
  announcements: { title: 'Announcements', subtitle: 'Messages to everyone, to sellers or to one country.' },
  analytics: { title: 'Analytics', subtitle: 'What happens on the platform, day by day (UTC).' },
} as const
