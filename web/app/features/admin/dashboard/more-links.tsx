import type { PlatformPermission } from '@keepcase/contract/access/permissions.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { ChevronRight } from '#web/ui/icons.ts'
import { adminPaths } from '../admin-paths.ts'
import * as texts from './dashboard.texts.ts'

/** Pages of the administration that its menu doesn't name. */
const links: readonly { label: string; text: string; to: string; needs: PlatformPermission }[] = [
  {
    label: texts.roleManagement,
    text: texts.roleManagementLead,
    to: paths.adminRoles,
    needs: 'platform.roles.list',
  },
  {
    label: texts.reports,
    text: texts.reportsLead,
    to: adminPaths.reports,
    needs: 'platform.reports.view',
  },
  { label: texts.auditLog, text: texts.auditLogLead, to: paths.adminAudit, needs: 'platform.audit.view' },
  {
    label: texts.analytics,
    text: texts.analyticsLead,
    to: adminPaths.analytics,
    needs: 'platform.analytics.view',
  },
  {
    label: texts.announcements,
    text: texts.announcementsLead,
    to: adminPaths.announcements,
    needs: 'platform.notifications.manageAll',
  },
]

/** Leads to the pages without a menu entry. */
export function MoreLinks() {
  const { can } = useViewer()
  const own = links.filter(({ needs }) => can(needs))
  if (own.length === 0) return null
  return (
    <nav aria-label={texts.morePages}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-3">
        {own.map(({ label, text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-16 items-center gap-3 rounded-card bg-card px-4 py-3 no-underline shadow-card hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-label">{label}</span>
                <span className="block text-muted-foreground text-small">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
