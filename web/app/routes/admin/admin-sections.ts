import type { PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import type { ReactNode } from 'react'
import { section as audit } from '#web/features/admin/audit/audit.texts.ts'
import type { AdminLink } from '#web/features/admin/dashboard/more-links.tsx'
import { section as steps } from '#web/features/admin/onboarding/steps.texts.ts'
import { paths } from '#web/paths.ts'
import { type ClientLazy, clientLazy } from '#web/startup/client-lazy.ts'
import { sections } from './admin.texts.ts'

type AdminSectionProps = {
  /** The row of the address, where it has one. */
  id: string | undefined
  /** What the dashboard leads to. */
  links: readonly AdminLink[]
}

export type AdminSection = {
  /** Last part of the address below `/admin`; the dashboard is at `/admin` itself. */
  name: string
  title: string
  subtitle?: string
  /** For a section that the menu doesn't name: what the dashboard's link to it says below the title. */
  lead?: string
  /** Whether each row has a page: `/admin/users/<id>`. */
  hasRows?: true
  /** Any of these permissions opens the section. */
  anyOf: readonly PlatformPermission[]
  component: ClientLazy<(props: AdminSectionProps) => ReactNode>
}

/**
 * Sections of the administration, each with its address, title, rights and code. The specification's menu names four; the
 * dashboard leads to the others in this order. Titles stand in a section's own texts, or in `admin.texts.ts` where those
 * are long: the frame loads them with every section.
 */
export const adminSections: readonly AdminSection[] = [
  {
    name: '',
    ...sections.dashboard,
    anyOf: ['platform.admin.dashboard.view'],
    component: clientLazy(() =>
      import('#web/features/admin/dashboard/admin-dashboard.tsx').then((part) => ({ default: part.AdminDashboard })),
    ),
  },
  {
    name: 'users',
    ...sections.users,
    hasRows: true,
    anyOf: ['platform.admin.users.view'],
    component: clientLazy(() => import('./users-with-menu.tsx').then((part) => ({ default: part.UsersWithMenu }))),
  },
  {
    name: 'roles',
    ...sections.roles,
    anyOf: ['platform.roles.list'],
    component: clientLazy(() =>
      import('#web/features/admin/roles/roles-section.tsx').then((part) => ({ default: part.RolesSection })),
    ),
  },
  {
    name: 'reports',
    ...sections.reports,
    anyOf: ['platform.reports.view'],
    component: clientLazy(() =>
      import('#web/features/admin/reports/reports-section.tsx').then((part) => ({ default: part.ReportsSection })),
    ),
  },
  {
    name: 'audit',
    ...audit,
    anyOf: ['platform.audit.view'],
    component: clientLazy(() =>
      import('#web/features/admin/audit/audit-section.tsx').then((part) => ({ default: part.AuditSection })),
    ),
  },
  {
    name: 'analytics',
    ...sections.analytics,
    anyOf: ['platform.analytics.view'],
    component: clientLazy(() =>
      import('#web/features/admin/analytics/analytics-section.tsx').then((part) => ({
        default: part.AnalyticsSection,
      })),
    ),
  },
  {
    name: 'announcements',
    ...sections.announcements,
    hasRows: true,
    anyOf: ['platform.notifications.manageAll'],
    component: clientLazy(() =>
      import('#web/features/admin/announcements/announcements-section.tsx').then((part) => ({
        default: part.AnnouncementsSection,
      })),
    ),
  },
  {
    name: 'settings',
    ...sections.settings,
    anyOf: ['platform.admin.settings.view'],
    component: clientLazy(() =>
      import('./settings-with-texts.tsx').then((part) => ({ default: part.SettingsWithTexts })),
    ),
  },
  {
    name: 'onboarding',
    ...steps,
    anyOf: ['platform.onboarding.manage'],
    component: clientLazy(() =>
      import('#web/features/admin/onboarding/steps-section.tsx').then((part) => ({ default: part.StepsSection })),
    ),
  },
]

/** True if there is a page for this address below `/admin`. */
export const isAdminPage = (section = '', id?: string): boolean =>
  adminSections.some(({ name, hasRows }) => name === section && (id === undefined || hasRows))

/** The sections that the dashboard leads to. */
export const adminLinks: readonly AdminLink[] = adminSections.flatMap(({ name, title, lead, anyOf }) =>
  lead === undefined ? [] : [{ to: `${paths.admin}/${name}`, title, lead, anyOf }],
)
