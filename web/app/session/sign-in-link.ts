import { paths } from '#web/paths.ts'

/** Pages that nobody means to come back to once they are signed in. */
const thresholds: ReadonlySet<string> = new Set([
  paths.landing,
  paths.login,
  paths.forgot,
  paths.reset,
  paths.verify,
  paths.undoEmail,
  paths.waitlist,
  paths.goodbye,
])

/**
 * Sign-in or sign-up from the page where somebody stands: back to it afterwards, so that nobody loses the drop they were
 * looking at. Between the two ways in, the page that asked first stays the one to come back to.
 */
export function signInLink(to: string, { pathname, search }: { pathname: string; search: string }): string {
  const isOnTheWay = pathname === paths.signIn || pathname === paths.signUp
  const next = isOnTheWay ? new URLSearchParams(search).get('next') : `${pathname}${search}`
  return next === null || thresholds.has(pathname) ? to : `${to}?${new URLSearchParams({ next })}`
}
