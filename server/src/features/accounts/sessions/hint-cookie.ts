/** The cookie that pages may read before they paint: somebody is probably signed in. It gives no right. */
const hintName = 'kc_in'

/**
 * The cookie that a page sets when its owner signs out without a network: the session's own it cannot delete. Whatever
 * this browser asks next is asked by nobody, and the first call at the door ends the session.
 */
const offlineSignOutCookie = 'kc_out'

/** Whether a request's cookies say that its browser's owner has signed out. */
export const isSignedOutOffline = (cookies: string | null): boolean =>
  cookies?.includes(offlineSignOutCookie) === true && /(?:^|;\s*)kc_out=1(?:;|$)/.test(cookies)

/** The cookie that takes that back, once the session has ended. */
export const clearOfflineSignOut = (baseUrl: string): string => cookieLine(offlineSignOutCookie, '', 0, baseUrl)

/**
 * The hint cookie that belongs to an answer: set beside a new session's cookie and for as long, cleared with it; null
 * when the answer touches no session.
 */
export function hintFor(setCookies: readonly string[], sessionName: string, baseUrl: string): string | null {
  const last = setCookies.findLast((cookie) => cookie.startsWith(`${sessionName}=`))
  if (last === undefined) return null
  const maxAge = /;\s*max-age=(-?\d+)/i.exec(last)?.[1]
  const isCleared = last.startsWith(`${sessionName}=;`) || (maxAge !== undefined && Number(maxAge) <= 0)
  return isCleared ? hint('', 0, baseUrl) : hint('1', maxAge === undefined ? null : Number(maxAge), baseUrl)
}

/** Cookies that make a browser forget a session which is over. */
export function forgetSession(sessionName: string, baseUrl: string): string[] {
  const isSecure = baseUrl.startsWith('https://')
  const session = `${sessionName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return [session, hint('', 0, baseUrl)]
}

const hint = (value: string, maxAge: number | null, baseUrl: string) => cookieLine(hintName, value, maxAge, baseUrl)

function cookieLine(name: string, value: string, maxAge: number | null, baseUrl: string): string {
  const age = maxAge === null ? '' : `; Max-Age=${maxAge}`
  return `${name}=${value}${age}; Path=/; SameSite=Lax${baseUrl.startsWith('https://') ? '; Secure' : ''}`
}
