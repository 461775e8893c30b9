import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { Failed } from './root-error.tsx'

/** What all pages stand in: one that fails, or leads to nothing, does so inside the bars, which stay where they are. */
export default function Pages() {
  return <Outlet />
}

/** In place of a page that threw: the not-found page for a 404 of its loader, else what failed and a way on. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="page">
      <title>{isMissing ? 'Drop Not Found · Keepcase' : 'Something went wrong · Keepcase'}</title>
      <meta name="robots" content="noindex" />
      {isMissing ? <NotFoundPage /> : <Failed />}
    </div>
  )
}
