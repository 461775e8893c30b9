import { useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { Loading } from '#web/ui/feedback.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Failed } from './root-error.tsx'
import * as texts from './shell.texts.ts'

/** Parent route of all pages: a page that fails or is not found is replaced inside the site's bars, which stay. */
export default function Pages() {
  return <Outlet />
}

/** Replaces a page that threw: the not-found page for a 404 of its loader, else the error and a way on. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isReloading = useDocumentFallback(!isRouteErrorResponse(error))
  if (isReloading) return <Loading>{null}</Loading>
  if (isMissing) return <NotFoundPage />
  return (
    <div className="page">
      <title>{texts.somethingWentWrongKeepcase}</title>
      <meta name="robots" content="noindex" />
      <Failed />
    </div>
  )
}

/** A document newer than this is not loaded again, in milliseconds: it would fail once more. */
const freshDocumentMs = 3_000

/**
 * Requests a page whose data could not be fetched offline as a document: the service worker has it, or says that it has
 * not. True while that is in progress.
 */
function useDocumentFallback(isFailed: boolean): boolean {
  const isOnline = useOnline()
  const isReloading = isFailed && !isOnline && hasWorker() && performance.now() > freshDocumentMs
  useEffect(() => {
    if (isReloading) location.reload()
  }, [isReloading])
  return isReloading
}

const hasWorker = (): boolean => typeof navigator !== 'undefined' && Boolean(navigator.serviceWorker?.controller)
