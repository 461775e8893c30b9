import type { HeaderLookup } from '#server/api/context.ts'
import { isSignedOutOffline } from './hint-cookie.ts'
import { createCookieSigner } from './signed-cookie.ts'

/** Prefix of our cookie names. */
export const cookiePrefix = 'keepcase'

/** Name of the session cookie. With https its `__Secure-` prefix makes browsers reject it from insecure pages. */
export function sessionCookieName(baseUrl: string): string {
  return `${baseUrl.startsWith('https://') ? '__Secure-' : ''}${cookiePrefix}.session_token`
}

/** Reads and verifies the session cookie of a server. */
export type SessionCookie = {
  name: string
  /**
   * The session token if the cookie is present with a valid signature, else null. Doesn't check in the
   * database whether the session is alive. Null after an offline sign-out (`kc_out`).
   */
  tokenOf(headers: HeaderLookup): string | null
  /** The token of a session that was signed out offline; null otherwise. */
  signedOutTokenOf(headers: HeaderLookup): string | null
  /** The `Cookie` header value for a token, for tests and tools. */
  headerFor(token: string): string
}

/**
 * Better Auth signs `token.base64(hmac-sha256(secret, token))` and URL-encodes it. Verifying that here
 * without the library makes reading a session cheap.
 * @param secret Better Auth's secret
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

/** A `Cookie` header without the named cookie. */
export function withoutCookie(header: string | null, name: string): string {
  const parts = (header ?? '').split(';').map((part) => part.trim())
  return parts.filter((part) => part !== '' && part.slice(0, part.indexOf('=')) !== name).join('; ')
}
