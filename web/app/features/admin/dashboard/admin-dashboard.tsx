import { LastHour } from './last-hour.tsx'
import { type AdminLink, MoreLinks } from './more-links.tsx'
import { PageSpeed } from './page-speed.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { AdminStatistics } from './statistics.tsx'
import { SystemHealth } from './system-health.tsx'

/** The first page of the administration: how many people, what happens, what is wrong. */
export function AdminDashboard({ links }: { links: readonly AdminLink[] }) {
  return (
    <div className="flex flex-col gap-8">
      <AdminStatistics hidesTitle />
      <MoreLinks links={links} />
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
        <SystemHealth />
        <RecentActivity />
      </div>
      <LastHour />
      <PageSpeed />
    </div>
  )
}
