import type { PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import type { ReactNode } from 'react'
import { type ClientLazy, clientLazy } from '#web/startup/client-lazy.ts'
import type { AdminSectionName } from './section-names.ts'

/** What each section is given: the row of its address, where it has one. */
export type AdminSectionProps = { id?: string | undefined }

export type AdminSection = {
  name: AdminSectionName
  title: string
  subtitle?: string
  /** Any of these permissions opens the section. */
  anyOf: readonly PlatformPermission[]
  component: ClientLazy<(props: AdminSectionProps) => ReactNode>
}

/** Sections of the administration. The specification's menu names four; the dashboard leads to the others. */
export const adminSections: readonly AdminSection[] = [
  {
    name: '',
    title: 'Admin Dashboard',
    anyOf: ['platform.admin.dashboard.view'],
    component: clientLazy(() =>
      import('#web/features/admin/dashboard/admin-dashboard.tsx').then((part) => ({ default: part.AdminDashboard })),
    ),
  },
  {
    name: 'users',
    title: 'User Management',
    subtitle: 'Manage user accounts, roles, and permissions',
    anyOf: ['platform.admin.users.view'],
    component: clientLazy(() => import('./users-with-menu.tsx').then((part) => ({ default: part.UsersWithMenu }))),
  },
  {
    name: 'roles',
    title: 'Role Management',
    subtitle: 'Manage user roles and permissions',
    anyOf: ['platform.roles.list'],
    component: clientLazy(() =>
      import('#web/features/admin/roles/roles-section.tsx').then((part) => ({ default: part.RolesSection })),
    ),
  },
  {
    name: 'settings',
    title: 'Platform Settings',
    anyOf: ['platform.admin.settings.view'],
    component: clientLazy(() =>
      import('./settings-with-texts.tsx').then((part) => ({ default: part.SettingsWithTexts })),
    ),
  },
  {
    name: 'audit',
    title: 'Audit log',
    subtitle: 'What administrators and staff did. No entry can be changed.',
    anyOf: ['platform.audit.view'],
    component: clientLazy(() =>
      import('#web/features/admin/audit/audit-section.tsx').then((part) => ({ default: part.AuditSection })),
    ),
  },
  {
    name: 'reports',
    title: 'Reports',
    subtitle: 'Reports, messages to the team, and the waitlist.',
    anyOf: ['platform.reports.view'],
    component: clientLazy(() =>
      import('#web/features/admin/reports/reports-section.tsx').then((part) => ({ default: part.ReportsSection })),
    ),
  },
  {
    name: 'onboarding',
    title: 'Onboarding',
    subtitle: 'The steps that new people and new sellers go through.',
    anyOf: ['platform.onboarding.manage'],
    component: clientLazy(() =>
      import('#web/features/admin/onboarding/steps-section.tsx').then((part) => ({ default: part.StepsSection })),
    ),
  },
  {
    name: 'announcements',
    title: 'Announcements',
    subtitle: 'Messages to everybody, to sellers, or to one country.',
    anyOf: ['platform.notifications.manageAll'],
    component: clientLazy(() =>
      import('#web/features/admin/announcements/announcements-section.tsx').then((part) => ({
        default: part.AnnouncementsSection,
      })),
    ),
  },
  {
    name: 'analytics',
    title: 'Analytics',
    subtitle: 'What happens on the platform, by day in UTC.',
    anyOf: ['platform.analytics.view'],
    component: clientLazy(() =>
      import('#web/features/admin/analytics/analytics-section.tsx').then((part) => ({
        default: part.AnalyticsSection,
      })),
    ),
  },
]
