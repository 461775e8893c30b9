import { log } from './log.ts'

/** What happens at the doors when somebody attacks, or has set something up wrong. One name for each. */
export const securityEventNames = [
  /** A request named a host that is not ours. */
  'host-refused',
  /** A change, or a socket, was asked for by a page of another site. */
  'origin-refused',
  /** A webhook, or a link that works without signing in, was not signed by us or by the provider. */
  'bad-signature',
  /** Somebody reached a limit of calls in a window. */
  'rate-limit',
  /** Sign-in or what belongs to it was refused for too many tries. */
  'sign-in-limit',
  /** A body was refused before it was read: too large, too deep, too many keys. */
  'body-limit',
  /** A socket was refused or closed: too many of one account or address, or too many messages. */
  'socket-limit',
] as const

export type SecurityEventName = (typeof securityEventNames)[number]

/** Short values only: names, addresses, ids. Texts are cut at 200 characters. Never a secret or an e-mail address. */
export type SecurityEventFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Shortest time between two lines of one name, in milliseconds. */
const foldMs = 1_000
const maxFieldLength = 200

type Fold = { count: number; fields: SecurityEventFields; timer: NodeJS.Timeout }
const folds = new Map<SecurityEventName, Fold>()

/**
 * Writes a security event to the log: `{"level":"warn","securityEvent":"host-refused","count":1,…}`. The first of a name
 * is written at once; those of the second after it become one line with their `count` and the fields of the last, so an
 * attack cannot flood the log.
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

/** Writes what is still folded; for the end of the process, and for tests. */
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
