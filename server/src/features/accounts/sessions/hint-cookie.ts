/** Cookie read by pages before they paint: someone is probably signed in. It grants nothing. */
const hintName = 'kc_in'

/**
 * Cookie set by a page that signs out offline, because it can't delete the HTTP-only session cookie. Requests
 * that carry it count as signed out, and the next auth call ends the session.
 */
const offlineSignOutCookie = 'kc_out'

/** True when the cookies contain the offline sign-out. */
export const isSignedOutOffline = (cookies: string | null): boolean =>
  cookies?.includes(offlineSignOutCookie) === true && /(?:^|;\s*)kc_out=1(?:;|$)/.test(cookies)

/** Deletes the offline sign-out cookie, once the session has ended. */
export const clearOfflineSignOut = (baseUrl: string): string => cookieLine(offlineSignOutCookie, '', 0, baseUrl)

/**
 * The hint cookie for an answer: set together with a new session cookie for the same time, cleared with it;
 * null when the answer doesn't change the session.
 */
export function hintFor(setCookies: readonly string[], sessionName: string, baseUrl: string): string | null {
  const last = setCookies.findLast((cookie) => cookie.startsWith(`${sessionName}=`))
  if (last === undefined) return null
  const maxAge = /;\s*max-age=(-?\d+)/i.exec(last)?.[1]
  const isCleared = last.startsWith(`${sessionName}=;`) || (maxAge !== undefined && Number(maxAge) <= 0)
  return isCleared ? hint('', 0, baseUrl) : hint('1', maxAge === undefined ? null : Number(maxAge), baseUrl)
}

/** `Set-Cookie` lines that remove an ended session from the browser. */
export function clearSessionCookies(sessionName: string, baseUrl: string): string[] {
  const isSecure = baseUrl.startsWith('https://')
  const session = `${sessionName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return [session, hint('', 0, baseUrl)]
}

const hint = (value: string, maxAge: number | null, baseUrl: string) => cookieLine(hintName, value, maxAge, baseUrl)

function cookieLine(name: string, value: string, maxAge: number | null, baseUrl: string): string {
  const age = maxAge === null ? '' : `; Max-Age=${maxAge}`
  return `${name}=${value}${age}; Path=/; SameSite=Lax${baseUrl.startsWith('https://') ? '; Secure' : ''}`
}
