import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { Loading } from '#web/ui/feedback.tsx'
import { useOnline } from '#web/ui/use-online.ts'
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
  const isAway = useAskDevice(!isRouteErrorResponse(error))
  if (isAway) return <Loading>{null}</Loading>
  if (isMissing) return <NotFoundPage />
  return (
    <div className="page">
      <title>Something went wrong · Keepcase</title>
      <meta name="robots" content="noindex" />
      <Failed />
    </div>
  )
}

/** A document that has only just come is not asked for again: what fails in it would fail once more. */
const justCameMs = 3_000

/**
 * A page whose data could not be read because there is no network is asked for as a document: the service worker has it,
 * or says that it has not. True while that is under way.
 */
function useAskDevice(isFailed: boolean): boolean {
  const isOnline = useOnline()
  const isAway = isFailed && !isOnline && hasWorker() && performance.now() > justCameMs
  useEffect(() => {
    if (isAway) location.reload()
  }, [isAway])
  return isAway
}

const hasWorker = (): boolean => typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)
