import { data, Navigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { Denied, SignedInGuard } from '#web/shell/guards.tsx'
import { NotFoundPage } from '#web/shell/not-found-page.tsx'
import type { Route } from './+types/storefront-dashboard'
import { DashboardFrame, mayOpen, type OwnStorefront } from './dashboard-frame.tsx'
import { dashboardSections, firstSection, isSection } from './dashboard-sections.ts'

/** Decides the status only: the browser fetches everything personal. */
export const loader = ({ params: { section, part } }: Route.LoaderArgs) => {
  if (section !== undefined && !isSection(section, part)) throw data(null, { status: 404 })
  return null
}

export const shouldRevalidate = () => false

/**
 * The seller's dashboard: one storefront and one section at each address. Without a storefront it leads to the first
 * one that the account works for; without a section, to the first one that it may open there.
 */
export default function StorefrontDashboardRoute({ params }: Route.ComponentProps) {
  return (
    <SignedInGuard>
      {({ me }) => (
        <>
          <meta name="robots" content="noindex" />
          <Dashboard storefronts={(me?.storefronts ?? []).filter(isWorkplace)} params={params} />
        </>
      )}
    </SignedInGuard>
  )
}

/** True where the account may open any section. */
const isWorkplace = (storefront: OwnStorefront): boolean =>
  dashboardSections.some((section) => mayOpen(storefront, section))

type DashboardProps = {
  storefronts: readonly OwnStorefront[]
  params: { storefrontId?: string | undefined; section?: string | undefined; part?: string | undefined }
}

function Dashboard({ storefronts, params }: DashboardProps) {
  const [first] = storefronts
  if (first && !params.storefrontId) return <Navigate to={paths.storefrontSection(first.id)} replace />
  const storefront = storefronts.find(({ id }) => id === params.storefrontId)
  if (!storefront) return <Denied needs={['storefront.dashboard.view']} />
  const section = dashboardSections.find(({ path }) => path === (params.section ?? firstSection))
  if (!section || !isSection(section.path, params.part)) return <NotFoundPage />
  const open = dashboardSections.find((one) => mayOpen(storefront, one))
  if (!params.section && open && !mayOpen(storefront, section)) {
    return <Navigate to={paths.storefrontSection(storefront.id, open.path)} replace />
  }
  return <DashboardFrame storefronts={storefronts} storefront={storefront} section={section} part={params.part} />
}
