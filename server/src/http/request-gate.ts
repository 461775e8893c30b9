import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#server/boot/env.ts'
import { loopbackNames } from './request-head.ts'

/** The most that a request may send, in bytes; features name paths that may send more. */
export const maxBytes = 131_072
/** The same of such a path where the length is not announced: it is read whole before anybody looks at who sends it. */
export const maxUnannouncedBytes = 1_048_576

export type GateRules = {
  isTrustedOrigin(origin: string): boolean
  /** Paths whose caller proves itself by a signature in the request. Exact, or a prefix that ends in `*`. */
  signedPaths: readonly string[]
  largeBodies: readonly { path: string; maxBytes: number }[]
}

export type GateRefusal = { code: 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE'; message?: string }
export type GateAnswer = GateRefusal | { maxBytes: number }

/** Whether a path is named by a rule: exactly, or by a prefix that ends in `*`. */
export function matchesPath(rule: string, path: string): boolean {
  return rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule
}

/**
 * What is looked at before a request that may change something reaches any code: that it comes from our own pages (or is
 * signed), how much it sends and in which form. Gives the refusal, or how many bytes may come.
 */
export function passGate(incoming: IncomingMessage, path: string, rules: GateRules): GateAnswer {
  const { headers } = incoming
  const isSigned = rules.signedPaths.some((rule) => matchesPath(rule, path))
  if (!isSigned && !(headers.origin !== undefined && rules.isTrustedOrigin(headers.origin))) {
    return { code: 'FORBIDDEN', message: 'The request did not come from a page of this site.' }
  }
  const large = rules.largeBodies.find((body) => matchesPath(body.path, path))
  const isAnnounced = headers['transfer-encoding'] === undefined
  const most = large ? Math.min(large.maxBytes, isAnnounced ? Number.POSITIVE_INFINITY : maxUnannouncedBytes) : maxBytes
  const announced = Number(headers['content-length'] ?? 0)
  if (!(announced <= most)) return { code: 'PAYLOAD_TOO_LARGE' }
  const hasBody = announced > 0 || !isAnnounced
  if (hasBody && !isSigned && !large && !isAcceptedType(headers['content-type']))
    return { code: 'UNSUPPORTED_MEDIA_TYPE' }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    return { code: 'UNSUPPORTED_MEDIA_TYPE' }
  }
  return { maxBytes: most }
}

/** Calls take JSON. Files have paths of their own, as they are: no call takes a form. */
function isAcceptedType(type: string | undefined): boolean {
  return type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

/** The origins that our own pages have. With a loopback address all of its names, at that port. */
export function trustedOrigins(baseUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(baseUrl)
  const suffix = port === '' ? '' : `:${port}`
  const names = isLoopback(hostname.replace(/^\[|\]$/g, '')) ? loopbackNames : []
  return new Set([origin, ...names.map((name) => `${protocol}//${name}${suffix}`)])
}
