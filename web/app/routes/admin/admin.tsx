import { data } from 'react-router'
import { AdminGuard } from '#web/shell/guards.tsx'
import { NotFoundPage } from '#web/shell/not-found-page.tsx'
import type { Route } from './+types/admin'
import { AdminFrame } from './admin-frame.tsx'
import { adminSections, isAdminPage } from './admin-sections.ts'

/** Decides the status only: the browser fetches everything else. */
export const loader = ({ params: { section, id } }: Route.LoaderArgs) => {
  if (!isAdminPage(section, id)) throw data(null, { status: 404 })
  return null
}

export const shouldRevalidate = () => false

/** Administration: one section at each address. The code of each loads when it is opened. */
export default function AdminRoute({ params }: Route.ComponentProps) {
  const section = adminSections.find(({ name }) => name === (params.section ?? ''))
  if (!section) return <NotFoundPage />
  return (
    <AdminGuard>
      {(viewer) => (
        <>
          <meta name="robots" content="noindex" />
          <AdminFrame viewer={viewer} section={section} id={params.id} />
        </>
      )}
    </AdminGuard>
  )
}
