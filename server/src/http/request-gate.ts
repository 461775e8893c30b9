import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#server/boot/env.ts'
import { loopbackNames } from './request-head.ts'

/** Maximum request body in bytes; features name paths that accept more. */
export const maxBytes = 131_072
/**
 * Maximum for those paths when there is no `Content-Length`: the body is read completely before the sender is
 * checked.
 */
export const maxUnannouncedBytes = 1_048_576

export type GateRules = {
  isTrustedOrigin(origin: string): boolean
  /** Paths authenticated by a signature in the request. Exact, or a prefix that ends in `*`. */
  signedPaths: readonly string[]
  largeBodies: readonly { path: string; maxBytes: number }[]
}

export type GateRefusal = { code: 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE'; message?: string }
export type GateAnswer = GateRefusal | { maxBytes: number }

/** True when a rule matches a path exactly, or by a prefix that ends in `*`. */
export function matchesPath(rule: string, path: string): boolean {
  return rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule
}

/**
 * Checks a request that may change data before any other code runs: it comes from our own pages (or is
 * signed), and its size and content type are allowed. Returns the refusal or the maximum body size in bytes.
 */
export function passGate(incoming: IncomingMessage, path: string, rules: GateRules): GateAnswer {
  const { headers } = incoming
  const isSigned = rules.signedPaths.some((rule) => matchesPath(rule, path))
  if (!isSigned && !(headers.origin !== undefined && rules.isTrustedOrigin(headers.origin))) {
    return { code: 'FORBIDDEN', message: 'This request didn’t come from our site.' }
  }
  const large = rules.largeBodies.find((body) => matchesPath(body.path, path))
  const isAnnounced = headers['transfer-encoding'] === undefined
  const allowedBytes = large
    ? Math.min(large.maxBytes, isAnnounced ? Number.POSITIVE_INFINITY : maxUnannouncedBytes)
    : maxBytes
  const announced = Number(headers['content-length'] ?? 0)
  if (!(announced <= allowedBytes)) return { code: 'PAYLOAD_TOO_LARGE' }
  const hasBody = announced > 0 || !isAnnounced
  if (hasBody && !isSigned && !large && !isAcceptedType(headers['content-type']))
    return { code: 'UNSUPPORTED_MEDIA_TYPE' }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    return { code: 'UNSUPPORTED_MEDIA_TYPE' }
  }
  return { maxBytes: allowedBytes }
}

/** Calls accept only JSON. File uploads have their own paths; no call accepts a form. */
function isAcceptedType(type: string | undefined): boolean {
  return type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

/** The origins of our own pages. For a loopback address, all loopback names at that port. */
export function trustedOrigins(baseUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(baseUrl)
  const suffix = port === '' ? '' : `:${port}`
  const names = isLoopback(hostname.replace(/^\[|\]$/g, '')) ? loopbackNames : []
  return new Set([origin, ...names.map((name) => `${protocol}//${name}${suffix}`)])
}
