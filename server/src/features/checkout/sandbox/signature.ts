import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old, or how far ahead, a signature may be, in seconds. */
const toleranceSeconds = 300

/** Signs a body as it is sent at that second: `t=<seconds>,v1=<hex of HMAC-SHA-256 over "t.body">`. */
export function signBody(secret: string, body: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${macOf(secret, body, atSeconds)}`
}

/** Whether one of the header's signatures is ours, for this very body, at most five minutes from now. */
export function isSigned(secret: string, body: string, header: string | null, nowMs: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=', 2) as [string, string | undefined])
  const atSeconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!Number.isInteger(atSeconds) || Math.abs(nowMs / 1000 - atSeconds) > toleranceSeconds) return false
  const wanted = Buffer.from(macOf(secret, body, atSeconds))
  return parts.some(([name, value]) => {
    const given = Buffer.from(value ?? '')
    return name === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

function macOf(secret: string, body: string, atSeconds: number): string {
  return createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
}
