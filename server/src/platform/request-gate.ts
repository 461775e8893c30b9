import type { IncomingMessage } from 'node:http'
import { isLoopback } from './env.ts'
import { loopbackNames } from './request-head.ts'

/** The most that a request may send, in bytes; rooms name paths that may send more. */
export const mostBytes = 1_048_576

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
  // @NOTE a body of unknown length is read whole before anybody looks at who sends it: for that, more is too much
  const maxBytes = headers['transfer-encoding'] === undefined ? (large?.maxBytes ?? mostBytes) : mostBytes
  const announced = Number(headers['content-length'] ?? 0)
  if (!(announced <= maxBytes)) return { code: 'PAYLOAD_TOO_LARGE' }
  const hasBody = announced > 0 || headers['transfer-encoding'] !== undefined
  if (hasBody && !isSigned && !large && !isAcceptedType(headers['content-type']))
    return { code: 'UNSUPPORTED_MEDIA_TYPE' }
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    return { code: 'UNSUPPORTED_MEDIA_TYPE' }
  }
  return { maxBytes }
}

function isAcceptedType(type: string | undefined): boolean {
  if (type === undefined) return false
  const name = type.split(';', 1)[0]?.trim().toLowerCase()
  return name === 'application/json' || name === 'multipart/form-data'
}

/** The origins that our own pages have. With a loopback address all of its names, at that port. */
export function trustedOrigins(baseUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(baseUrl)
  const suffix = port === '' ? '' : `:${port}`
  const names = isLoopback(hostname.replace(/^\[|\]$/g, '')) ? loopbackNames : []
  return new Set([origin, ...names.map((name) => `${protocol}//${name}${suffix}`)])
}
