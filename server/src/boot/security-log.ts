import { log } from './log.ts'

/** Security events: one name per kind of attack or misconfiguration. */
export const securityEventNames = [
  /** A request for a host that is not ours. */
  'host-refused',
  /** A write request or socket from a page of another site. */
  'origin-refused',
  /** An invalid signature on a webhook or on a link that works without signing in. */
  'bad-signature',
  /** A subject reached a rate limit. */
  'rate-limit',
  /** Too many attempts at sign-in or a related call. */
  'sign-in-limit',
  /** A body rejected before it was read: too large, too deep, or too many keys. */
  'body-limit',
  /** A socket refused or closed: too many per account or address, or too many messages. */
  'socket-limit',
] as const

export type SecurityEventName = (typeof securityEventNames)[number]

/**
 * Short values only: names, addresses, ids. Strings are cut at 200 characters. Never a secret or an e-mail
 * address.
 */
export type SecurityEventFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Minimum interval between two lines of the same name, in milliseconds. */
const foldMs = 1_000
const maxFieldLength = 200

type Fold = { count: number; fields: SecurityEventFields; timer: NodeJS.Timeout }
const folds = new Map<SecurityEventName, Fold>()

/**
 * Logs a security event: `{"level":"warn","securityEvent":"host-refused","count":1,…}`. The first event of a
 * name is written at once; those of the following second become one line with their `count` and the newest
 * fields, so an attack can't flood the log.
 */
export function logSecurityEvent(name: SecurityEventName, fields: SecurityEventFields = {}): void {
  const fold = folds.get(name)
  if (fold) {
    fold.count++
    fold.fields = fields
    return
  }
  write(name, 1, fields)
  folds.set(name, { count: 0, fields, timer: startFold(name) })
}

const startFold = (name: SecurityEventName): NodeJS.Timeout => setTimeout(() => endFold(name), foldMs).unref()

function endFold(name: SecurityEventName): void {
  const fold = folds.get(name)
  folds.delete(name)
  if (!fold || fold.count === 0) return
  write(name, fold.count, fold.fields)
  folds.set(name, { count: 0, fields: fold.fields, timer: startFold(name) })
}

/** Writes all pending counts; for shutdown and tests. */
export function flushSecurityEvents(): void {
  for (const [name, { count, fields, timer }] of folds) {
    clearTimeout(timer)
    folds.delete(name)
    if (count > 0) write(name, count, fields)
  }
}

function write(name: SecurityEventName, count: number, fields: SecurityEventFields): void {
  const short = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.slice(0, maxFieldLength) : value,
  ])
  log.warn({ securityEvent: name, count, ...Object.fromEntries(short) }, 'security event')
}
