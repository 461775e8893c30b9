import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { HeaderLookup } from '#platform/context.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { hasLeft } from './hint-cookie.ts'

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
  leftTokenOf(headers: HeaderLookup): string | null
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
  const key = createSecretKey(Buffer.from(secret))
  const signatureOf = (token: string) => createHmac('sha256', key).update(token).digest()

  function signedToken(header: string | null): string | null {
    const value = cookieValue(header, name)
    if (value === null) return null
    const dot = value.lastIndexOf('.')
    if (dot < 1) return null
    const token = value.slice(0, dot)
    const given = Buffer.from(value.slice(dot + 1), 'base64')
    const right = signatureOf(token)
    if (given.length === right.length && timingSafeEqual(given, right)) return token
    logSecurityEvent('bad-signature', { what: 'session cookie' })
    return null
  }

  return {
    name,
    tokenOf(headers) {
      const header = headers.get('cookie')
      return hasLeft(header) ? null : signedToken(header)
    },
    leftTokenOf(headers) {
      const header = headers.get('cookie')
      return hasLeft(header) ? signedToken(header) : null
    },
    headerFor: (token) => `${name}=${encodeURIComponent(`${token}.${signatureOf(token).toString('base64')}`)}`,
  }
}

/** The value of a cookie in a `Cookie` header, decoded; null when it is absent, there twice, or not decodable. */
export function cookieValue(header: string | null, name: string): string | null {
  if (header === null) return null
  let value: string | null = null
  for (let from = 0; from < header.length; ) {
    const semicolon = header.indexOf(';', from)
    const end = semicolon === -1 ? header.length : semicolon
    const equals = header.indexOf('=', from)
    if (equals !== -1 && equals < end && header.slice(from, equals).trim() === name) {
      // @NOTE a second cookie of the same name may come from elsewhere: better nobody than the wrong one
      if (value !== null) return null
      value = header.slice(equals + 1, end).trim()
    }
    from = end + 1
  }
  if (value === null || !value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** Our cookies that a request may carry without any of them being the session's. */
export function withoutCookie(header: string | null, name: string): string {
  const parts = (header ?? '').split(';').map((part) => part.trim())
  return parts.filter((part) => part !== '' && part.slice(0, part.indexOf('=')) !== name).join('; ')
}
