import { PageSpeed } from './page-speed.tsx'
import { AdminStatistics } from './statistics.tsx'

/** The administration's figures on an administrator's own dashboard. */
export const AdminFigures = () => (
  <>
    <AdminStatistics />
    <PageSpeed />
  </>
)
