import { once } from 'node:events'
import { mkdirSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDb } from '@keepcase/db/db.ts'
import { FolderInUse, lockFolder } from '@keepcase/db/postgres/folder-lock.ts'
import { DatabaseUnreachable, waitForDatabase } from '@keepcase/db/wait-for-database.ts'
import { announcement } from './announce.ts'
import { type Env, projectFolder, readEnv, WrongSettings } from './env.ts'
import { log } from './log.ts'
import { ChildReportedError, prepareDatabase } from './prepare-database.ts'
import { expectFreePort, PortInUse, waitUntilReady } from './reachable.ts'
import { supervisePostgres } from './supervised-postgres.ts'
import { SupervisedProcess } from './supervised-process.ts'

export interface SuperviseOptions {
  env: Env
  /** Node options and the server's program. */
  program: string[]
  /** Development mode: restart the server when its code changes. */
  isDevelopment: boolean
}

export interface Supervision {
  /** Stops everything in order: the server finishes its requests, then the database stops. */
  stop(): Promise<void>
}

/**
 * Starts and supervises the whole application: embedded PostgreSQL (unless DATABASE_URL is set), migrations,
 * the demo world, the server. Resolves when the server is ready. Processes that exit are restarted; they end
 * when this process ends.
 * @param signal aborts the start
 * @throws when the start fails or is aborted; nothing is left running then
 */
export async function supervise(options: SuperviseOptions, signal: AbortSignal): Promise<Supervision> {
  const { env, isDevelopment } = options
  const parts: (() => void | Promise<void>)[] = []
  const stop = async () => {
    for (const stopPart of parts.splice(0).reverse()) await stopPart()
  }
  try {
    if (env.databaseUrl === null) parts.push(await lockData(env.dataDir))
    await expectFreePort(env.host, env.port)
    const postgres = env.databaseUrl === null ? await supervisePostgres(env.dataDir) : null
    if (postgres) parts.push(postgres.stop)
    if (env.databaseUrl !== null) await waitForDatabase(env.databaseUrl)
    const databaseUrl = postgres?.url ?? env.databaseUrl ?? ''
    await prepareDatabase(databaseUrl, env, signal)
    const server = superviseServer(options, databaseUrl)
    parts.push(() => server.stop())
    await server.start(signal)
    if (isDevelopment) restartOnChange(server)
    await announce(env, databaseUrl, postgres && storeDatabaseUrl(env.dataDir, databaseUrl))
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function lockData(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  return lock.release
}

/**
 * Keeps the server process below 300 MB under load, when queued requests live long enough to be promoted to
 * the old generation: full garbage collections start at 40 % heap growth instead of 300 %, the young
 * generation gets 8 MB semi-spaces, and all threads share two malloc arenas instead of eight per core.
 */
const frugalNode = ['--max-semi-space-size=8', '--heap-growing-percent=40']
const frugalMalloc = { MALLOC_ARENA_MAX: '2' }

function superviseServer({ env, program }: SuperviseOptions, databaseUrl: string): SupervisedProcess {
  return new SupervisedProcess({
    name: 'server',
    command: [process.execPath, ...frugalNode, ...program],
    env: { NODE_ENV: 'production', ...frugalMalloc, ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: env.dataDir },
    isUp: (signal) => waitUntilReady(env.host, env.port, signal),
  })
}

/** For programs started separately, such as `npm run server` and `check:invariants`. */
function storeDatabaseUrl(dataDir: string, url: string): string {
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secrets', 'database-url')
  writeFileSync(file, `${url}\n`, { mode: 0o600 })
  return file
}

async function announce(env: Env, url: string, databaseUrlFile: string | null): Promise<void> {
  const handle = createDb({ url, max: 1, name: 'keepcase-start' })
  try {
    process.stdout.write(`\n${await announcement(env, handle, databaseUrlFile)}\n`)
  } finally {
    await handle.close()
  }
}

function restartOnChange(server: SupervisedProcess): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of ['contract/src', 'db/src', 'server/src']) {
    watch(join(projectFolder, folder), { recursive: true }, (_, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => server.restart(), 200)
    })
  }
}

/**
 * Ctrl-C may arrive twice, from the terminal and from npm. A signal later than this (milliseconds) means
 * "now".
 */
const repeatedSignalMs = 1_000

/**
 * Calls `onEnd` for each reason to stop: Ctrl-C, SIGTERM, a closed terminal, or the death of the parent
 * process.
 */
function onReasonToEnd(onEnd: (reason: string) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onEnd(signal))
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    onEnd('its starter ended')
  }, 250)
  watching.unref()
}

/** The error as printed to the operator: the message for problems they can fix, the stack otherwise. */
function explain(error: unknown): string {
  if (error instanceof FolderInUse) return `${error.message}.\nStop it first, or choose another DATA_DIR and PORT.`
  if (error instanceof WrongSettings || error instanceof PortInUse || error instanceof DatabaseUnreachable)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * `npm start` and, with `--development`, `npm run dev`: supervises until there is a reason to stop, then
 * exits.
 * @param program Node options and the server's program
 */
export async function runSupervisor(program: string[]): Promise<never> {
  const isDevelopment = process.argv.includes('--development')
  if (isDevelopment) process.env.NODE_ENV = 'development'
  const options = isDevelopment ? ['--conditions=development'] : []
  const end = new AbortController()
  let askedAt = 0
  onReasonToEnd((reason) => {
    if (!end.signal.aborted) {
      askedAt = Date.now()
      log.info({ reason }, 'stopping')
      end.abort(new Error(`Stopped (${reason})`))
    } else if (Date.now() - askedAt > repeatedSignalMs) {
      process.exit(1) // @NOTE child processes end with this one; the database shuts down cleanly
    }
  })
  try {
    const supervision = await supervise(
      { env: readEnv(process.env), program: [...options, ...program], isDevelopment },
      end.signal,
    )
    if (!end.signal.aborted) await once(end.signal, 'abort')
    await supervision.stop()
  } catch (error) {
    if (!end.signal.aborted && !(error instanceof ChildReportedError)) process.stderr.write(`\n${explain(error)}\n`)
    process.exit(end.signal.aborted ? 0 : 1)
  }
  process.exit(0)
}

if (import.meta.main) await runSupervisor([join(import.meta.dirname, 'main.ts')])
