// Admin frame
export const adminPanel = 'Admin Panel'
export const backToApp = 'Back to App'
export const permissionDenied = 'Permission denied'

export const permissionNeeded = (permissions: readonly string[]) =>
  `You need ${permissions.join(' or ')} to see this page. An administrator can grant it.`

/** Titles of the sections whose own texts are long, what each is for, and what the dashboard's link says. */
export const sections = {
  dashboard: { title: 'Admin Dashboard' },
  users: { title: 'User Management', subtitle: 'Manage user accounts, roles, and permissions' },
  roles: { title: 'Role Management', subtitle: 'Manage user roles and permissions', lead: 'Roles and permissions' },
  settings: { title: 'Platform Settings' },
  reports: {
    title: 'Reports',
    subtitle: 'Reports, messages to the team and the waitlist.',
    lead: 'Reports, messages, waitlist',
  },
  announcements: {
    title: 'Announcements',
    subtitle: 'Messages to everyone, to sellers or to one country.',
    lead: 'Messages to many people',
  },
  analytics: {
    title: 'Analytics',
    subtitle: 'What happens on the platform, day by day (UTC).',
    lead: 'The platform, day by day',
  },
} as const
