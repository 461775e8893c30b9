import type { PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import type { ReactNode } from 'react'
import { type ClientLazy, clientLazy } from '#web/startup/client-lazy.ts'
import { sections } from './admin.texts.ts'
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
    title: sections.dashboard.title,
    anyOf: ['platform.admin.dashboard.view'],
    component: clientLazy(() =>
      import('#web/features/admin/dashboard/admin-dashboard.tsx').then((part) => ({ default: part.AdminDashboard })),
    ),
  },
  {
    name: 'users',
    title: sections.users.title,
    subtitle: sections.users.subtitle,
    anyOf: ['platform.admin.users.view'],
    component: clientLazy(() => import('./users-with-menu.tsx').then((part) => ({ default: part.UsersWithMenu }))),
  },
  {
    name: 'roles',
    title: sections.roles.title,
    subtitle: sections.roles.subtitle,
    anyOf: ['platform.roles.list'],
    component: clientLazy(() =>
      import('#web/features/admin/roles/roles-section.tsx').then((part) => ({ default: part.RolesSection })),
    ),
  },
  {
    name: 'settings',
    title: sections.settings.title,
    anyOf: ['platform.admin.settings.view'],
    component: clientLazy(() =>
      import('./settings-with-texts.tsx').then((part) => ({ default: part.SettingsWithTexts })),
    ),
  },
  {
    name: 'audit',
    title: sections.audit.title,
    subtitle: sections.audit.subtitle,
    anyOf: ['platform.audit.view'],
    component: clientLazy(() =>
      import('#web/features/admin/audit/audit-section.tsx').then((part) => ({ default: part.AuditSection })),
    ),
  },
  {
    name: 'reports',
    title: sections.reports.title,
    subtitle: sections.reports.subtitle,
    anyOf: ['platform.reports.view'],
    component: clientLazy(() =>
      import('#web/features/admin/reports/reports-section.tsx').then((part) => ({ default: part.ReportsSection })),
    ),
  },
  {
    name: 'onboarding',
    title: sections.onboarding.title,
    subtitle: sections.onboarding.subtitle,
    anyOf: ['platform.onboarding.manage'],
    component: clientLazy(() =>
      import('#web/features/admin/onboarding/steps-section.tsx').then((part) => ({ default: part.StepsSection })),
    ),
  },
  {
    name: 'announcements',
    title: sections.announcements.title,
    subtitle: sections.announcements.subtitle,
    anyOf: ['platform.notifications.manageAll'],
    component: clientLazy(() =>
      import('#web/features/admin/announcements/announcements-section.tsx').then((part) => ({
        default: part.AnnouncementsSection,
      })),
    ),
  },
  {
    name: 'analytics',
    title: sections.analytics.title,
    subtitle: sections.analytics.subtitle,
    anyOf: ['platform.analytics.view'],
    component: clientLazy(() =>
      import('#web/features/admin/analytics/analytics-section.tsx').then((part) => ({
        default: part.AnalyticsSection,
      })),
    ),
  },
]
