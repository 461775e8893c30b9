import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { logSecurityEvent } from '#server/boot/security-log.ts'

/** Signs cookies as the account library does, and reads those that carry our signature. */
export type CookieSigner = {
  /** `value.base64(hmac-sha256(secret, value))`, encoded for a cookie. */
  sign(value: string): string
  /** The value of a signed cookie; null when it is absent, there twice, or its signature is not ours. */
  read(header: string | null, name: string): string | null
}

/** @param secret the account library's own secret */
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
      const right = signatureOf(value)
      if (given.length === right.length && timingSafeEqual(given, right)) return value
      logSecurityEvent('bad-signature', { what: 'cookie', name })
      return null
    },
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
