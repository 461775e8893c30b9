import { createHmac, timingSafeEqual } from 'node:crypto'

/** Max age, or max lead, of a signature, in seconds. */
const toleranceSeconds = 300

/** Signs a body at a given second: `t=<seconds>,v1=<hex of HMAC-SHA-256 over "t.body">`. */
export function signBody(secret: string, body: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${macOf(secret, body, atSeconds)}`
}

/** Whether one of the header's signatures is valid for this body and at most five minutes old. */
export function isSigned(secret: string, body: string, header: string | null, nowMs: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=', 2) as [string, string | undefined])
  const atSeconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!Number.isInteger(atSeconds) || Math.abs(nowMs / 1000 - atSeconds) > toleranceSeconds) return false
  const expected = Buffer.from(macOf(secret, body, atSeconds))
  return parts.some(([name, value]) => {
    const given = Buffer.from(value ?? '')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function macOf(secret: string, body: string, atSeconds: number): string {
  return createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
}
