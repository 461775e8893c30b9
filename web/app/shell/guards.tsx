import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useViewer, type Viewer } from '#web/session/viewer.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback.tsx'
import { SpinnerPage } from '#web/ui/spinner.tsx'
import * as texts from './shell.texts.ts'

/** The address that a guard redirects to, `null` to wait, `'in'` to let through. Pure, for both guards. */
export function signedInRedirect(
  viewer: Pick<Viewer, 'status' | 'me'>,
  here: string,
): 'in' | 'failed' | { to: string } | null {
  if (viewer.status === 'signed-out') return { to: paths.signInFor(here) }
  if (viewer.me) return 'in'
  return viewer.status === 'error' ? 'failed' : null
}

const useHere = () => {
  const { pathname, search, hash } = useLocation()
  return `${pathname}${search}${hash}`
}

/** Lets signed-in visitors through; others are sent to the sign-in page, which returns here. */
export function SignedInGuard({ children }: { children: (viewer: Viewer) => ReactNode }) {
  const viewer = useViewer()
  const pass = signedInRedirect(viewer, useHere())
  if (pass === 'in') return children(viewer)
  if (pass === null) return <SignedOutPlaceholder />
  if (pass === 'failed') return <AccountFailed viewer={viewer} />
  return <Navigate to={pass.to} replace />
}

/** Shown by a guard until the viewer is known: all that crawlers see of the page, with `noindex`. */
const SignedOutPlaceholder = () => (
  <>
    <title>Keepcase</title>
    <meta name="robots" content="noindex" />
    <SpinnerPage />
  </>
)

function AccountFailed({ viewer }: { viewer: Viewer }) {
  return (
    <div className="page py-12">
      <ErrorPanel level={1} title={texts.loadingError} message={texts.failedToLoad} onRetry={viewer.retry} />
    </div>
  )
}

/**
 * Lets administrators through. Redirects visitors without a session to the sign-in page; home if permissions could not
 * be read; to the dashboard without the permission, with a warning in the console; an administrator without the
 * required second factor, to its set-up.
 */
export function AdminGuard({ children }: { children: (viewer: Viewer) => ReactNode }) {
  const viewer = useViewer()
  const here = useHere()
  const isDenied = viewer.me !== null && !viewer.isAdmin && !viewer.me.twoFactorRequired
  useEffect(() => {
    if (isDenied) console.warn('This area needs the platform.admin.access permission.')
  }, [isDenied])
  const pass = signedInRedirect(viewer, here)
  if (pass === null) return <SignedOutPlaceholder />
  if (pass === 'failed') return <Navigate to={paths.landing} replace />
  if (pass !== 'in') return <Navigate to={pass.to} replace />
  if (viewer.me?.twoFactorRequired) return <Navigate to={paths.settingsOf('security')} replace />
  if (isDenied) return <Navigate to={paths.dashboard} replace />
  return children(viewer)
}

/** For sign-in and sign-up: redirects signed-in visitors to `next`, or to the dashboard. */
export function SignedOutGuard({ next = paths.dashboard, children }: { next?: string; children: ReactNode }) {
  const viewer = useViewer()
  if (viewer.me) return <Navigate to={next} replace />
  return children
}

/** Requires a permission: names the missing one to viewers without it. */
export function PermissionGuard({
  needs,
  children,
}: {
  needs: readonly PermissionName[]
  children: (viewer: Viewer) => ReactNode
}) {
  return (
    <SignedInGuard>{(viewer) => (needs.some(viewer.can) ? children(viewer) : <Denied needs={needs} />)}</SignedInGuard>
  )
}

/** Says which permission a page needs. */
export function Denied({ needs }: { needs: readonly PermissionName[] }) {
  return (
    <div className="page flex flex-col items-start gap-4 py-16">
      <title>{texts.permissionDeniedKeepcase}</title>
      <h1 className="text-h1">{texts.permissionDenied}</h1>
      <p className="prose text-muted-foreground">{texts.youNeedToSee(needs)}</p>
      <ButtonLink to={paths.dashboard}>Dashboard</ButtonLink>
    </div>
  )
}
