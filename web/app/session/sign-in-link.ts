import { paths } from '#web/paths.ts'

/** Pages that nobody wants to return to after signing in. */
const entryPages: ReadonlySet<string> = new Set([
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
 * Link to sign-in or sign-up that returns to the current page, so that nobody loses the drop they were looking at.
 * Between sign-in and sign-up, the page that asked first remains the target.
 */
export function signInLink(to: string, { pathname, search }: { pathname: string; search: string }): string {
  const isAuthPage = pathname === paths.signIn || pathname === paths.signUp
  const next = isAuthPage ? new URLSearchParams(search).get('next') : `${pathname}${search}`
  return next === null || entryPages.has(pathname) ? to : `${to}?${new URLSearchParams({ next })}`
}
