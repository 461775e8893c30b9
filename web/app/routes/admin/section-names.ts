/** Last parts of the addresses below `/admin`; the dashboard is at `/admin` itself. */
export const adminSectionNames = [
  '',
  'users',
  'roles',
  'settings',
  'audit',
  'reports',
  'onboarding',
  'announcements',
  'analytics',
] as const
export type AdminSectionName = (typeof adminSectionNames)[number]

/** Sections with a page for each row: `/admin/users/<id>`. */
const withPages: ReadonlySet<string> = new Set(['users', 'announcements'])

/** True if there is a page for this address below `/admin`. */
export const isAdminPage = (section = '', id?: string): boolean =>
  (adminSectionNames as readonly string[]).includes(section) && (id === undefined || withPages.has(section))
