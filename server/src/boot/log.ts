import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'

/** Fields added to every log line of a request. */
interface LogScope {
  requestId: string
}

const scope = new AsyncLocalStorage<LogScope>()

/** Field names that are redacted wherever they appear in a log line. */
const secretFields = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'cookie', 'authorization']

/**
 * The application log: one JSON line per event on standard output, `log.info({ dropId }, 'drop published')`.
 * Errors go into `err`. Lines written during a request carry its `requestId`. Level: `LOG_LEVEL` (default
 * info); silent in unit tests unless `LOG_LEVEL` is set.
 */
export const log = pino(
  {
    level: process.env.LOG_LEVEL ?? (process.env.VITEST ? 'silent' : 'info'),
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => scope.getStore() ?? {},
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  },
  // @NOTE not pino's own writer, which blocks forever on a closed terminal
  process.stdout,
)

// Ignore EPIPE: stdout was closed (for example by `| head`).
process.stdout.on('error', () => undefined)

/** Runs `work` with the request's id in every line it logs, across awaits too. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work)
}
