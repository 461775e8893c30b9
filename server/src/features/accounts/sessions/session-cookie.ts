import type { HeaderLookup } from '#server/api/context.ts'
import { isSignedOutOffline } from './hint-cookie.ts'
import { createCookieSigner } from './signed-cookie.ts'

/** What the names of our cookies begin with. */
export const cookiePrefix = 'keepcase'

/** The name of the session's cookie; under https browsers refuse it from a page that is not secure. */
export function sessionCookieName(baseUrl: string): string {
  return `${baseUrl.startsWith('https://') ? '__Secure-' : ''}${cookiePrefix}.session_token`
}

/** Reads and checks the session's cookie of one server. */
export type SessionCookie = {
  name: string
  /**
   * The session's token when the cookie is there and its signature is ours, else null. No database: whether the session
   * still lives is another question. A browser whose owner signed out without a network (`kc_out`) is nobody.
   */
  tokenOf(headers: HeaderLookup): string | null
  /** The token of the session that a browser's owner signed out of without a network; null where nobody did. */
  signedOutTokenOf(headers: HeaderLookup): string | null
  /** The cookie header's value for a token: tests and tools sign in with it. */
  headerFor(token: string): string
}

/**
 * The library signs `token.base64(hmac-sha256(secret, token))` and encodes it for the URL; checking that here, without
 * the library, is what makes reading a session cheap.
 * @param secret the library's own secret
 */
export function createSessionCookie(baseUrl: string, secret: string): SessionCookie {
  const name = sessionCookieName(baseUrl)
  const signer = createCookieSigner(secret)
  return {
    name,
    tokenOf(headers) {
      const header = headers.get('cookie')
      return isSignedOutOffline(header) ? null : signer.read(header, name)
    },
    signedOutTokenOf(headers) {
      const header = headers.get('cookie')
      return isSignedOutOffline(header) ? signer.read(header, name) : null
    },
    headerFor: (token) => `${name}=${signer.sign(token)}`,
  }
}

/** Our cookies that a request may carry without any of them being the session's. */
export function withoutCookie(header: string | null, name: string): string {
  const parts = (header ?? '').split(';').map((part) => part.trim())
  return parts.filter((part) => part !== '' && part.slice(0, part.indexOf('=')) !== name).join('; ')
}
