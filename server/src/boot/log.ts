import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'

/** What every line of a request's work carries. */
interface LogScope {
  requestId: string
}

const scope = new AsyncLocalStorage<LogScope>()

/** Names of fields that never reach the log, wherever a line carries them. */
const secretFields = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'cookie', 'authorization']

/**
 * The program's log: one JSON line per event on standard output, `log.info({ dropId }, 'drop published')`. An error
 * goes into `err`. Lines written while a request is served carry its `requestId` by themselves. Level: `LOG_LEVEL`
 * (default info). Silent in unit tests unless `LOG_LEVEL` says otherwise.
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
  // @NOTE not pino's own writer, which waits for ever on a terminal that has been closed
  process.stdout,
)

// A reader that has gone (a closed terminal, `| head`) is no reason to end: there is nobody left to tell.
process.stdout.on('error', () => undefined)

/** Runs `work` so that every line logged in it, also after awaits, carries the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work)
}
