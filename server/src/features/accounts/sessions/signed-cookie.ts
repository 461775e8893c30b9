import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { logSecurityEvent } from '#server/boot/security-log.ts'

/** Signs cookies as Better Auth does, and reads cookies with a valid signature. */
export type CookieSigner = {
  /** `value.base64(hmac-sha256(secret, value))`, encoded for a cookie. */
  sign(value: string): string
  /** The value of a signed cookie; null when it is absent, duplicated, or its signature is invalid. */
  read(header: string | null, name: string): string | null
}

/** @param secret Better Auth's secret */
export function createCookieSigner(secret: string): CookieSigner {
  const key = createSecretKey(Buffer.from(secret))
  const signatureOf = (value: string) => createHmac('sha256', key).update(value).digest()
  return {
    sign: (value) => encodeURIComponent(`${value}.${signatureOf(value).toString('base64')}`),
    read(header, name) {
      const signed = cookieValue(header, name)
      const dot = signed?.lastIndexOf('.') ?? -1
      if (signed === null || dot < 1) return null
      const value = signed.slice(0, dot)
      const given = Buffer.from(signed.slice(dot + 1), 'base64')
      const expected = signatureOf(value)
      if (given.length === expected.length && timingSafeEqual(given, expected)) return value
      logSecurityEvent('bad-signature', { what: 'cookie', name })
      return null
    },
  }
}

/**
 * The decoded value of a cookie in a `Cookie` header; null when it is absent, duplicated, or can't be
 * decoded.
 */
export function cookieValue(header: string | null, name: string): string | null {
  if (header === null) return null
  let value: string | null = null
  for (let from = 0; from < header.length; ) {
    const semicolon = header.indexOf(';', from)
    const end = semicolon === -1 ? header.length : semicolon
    const equals = header.indexOf('=', from)
    if (equals !== -1 && equals < end && header.slice(from, equals).trim() === name) {
      // @NOTE a duplicate may have been planted: signed out is better than the wrong account
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
