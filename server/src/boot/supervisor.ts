import { once } from 'node:events'
import { mkdirSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDb } from '@keepcase/db/db.ts'
import { FolderInUse, lockFolder } from '@keepcase/db/postgres/folder-lock.ts'
import { DatabaseAway, reachDatabase } from '@keepcase/db/reach-database.ts'
import { announcement } from './announce.ts'
import { type Env, projectFolder, readEnv, WrongSettings } from './env.ts'
import { log } from './log.ts'
import { prepareDatabase, ToldByChild } from './prepare-database.ts'
import { expectFreePort, PortTaken, waitUntilReady } from './reachable.ts'
import { supervisePostgres } from './supervised-postgres.ts'
import { SupervisedProcess } from './supervised-process.ts'

export interface SuperviseOptions {
  env: Env
  /** The server's program and Node options before it. */
  program: string[]
  /** In development: the server starts again when its code changes. */
  isDevelopment: boolean
}

export interface Supervision {
  /** Ends everything in order: the server finishes its requests, then the database. */
  stop(): Promise<void>
}

/**
 * Starts everything and keeps it running: the embedded PostgreSQL (unless DATABASE_URL names another), migrations, the
 * demo world, the server. Resolves when the server is ready. Whatever part dies is started again; when this process
 * dies, the parts end with it.
 * @param signal gives up the start
 * @throws when the start fails or is given up; then nothing is left running
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
    if (env.databaseUrl !== null) await reachDatabase(env.databaseUrl)
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
 * What keeps the server process below 300 MB under a rush, where requests wait just long enough to be taken for old
 * objects: those are looked through when they have grown by 60 %, not by 300 %, young ones get 16 MB at a time, and all
 * threads share two arenas of malloc instead of eight for each core.
 */
const frugalNode = ['--max-semi-space-size=16', '--heap-growing-percent=60']
const frugalMalloc = { MALLOC_ARENA_MAX: '2' }

function superviseServer({ env, program }: SuperviseOptions, databaseUrl: string): SupervisedProcess {
  return new SupervisedProcess({
    name: 'server',
    command: [process.execPath, ...frugalNode, ...program],
    env: { NODE_ENV: 'production', ...frugalMalloc, ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: env.dataDir },
    isUp: (signal) => waitUntilReady(env.host, env.port, signal),
  })
}

/** For programs that join from outside: `npm run server`, `check:invariants` and the like. */
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

/** The same Ctrl-C may arrive twice, from the terminal and from npm; one that comes later than this means "now". */
const insistenceMs = 1_000

/** Calls `onEnd` for each reason to end: Ctrl-C, SIGTERM, a closed terminal, or the death of who started us. */
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

/** A message for a person: the problem itself for what they can mend, the whole error otherwise. */
function explain(error: unknown): string {
  if (error instanceof FolderInUse) return `${error.message}.\nStop it first, or choose another DATA_DIR and PORT.`
  if (error instanceof WrongSettings || error instanceof PortTaken || error instanceof DatabaseAway)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * `npm start` and, with `--development` on the command line, `npm run dev`: supervises until there is a reason to end,
 * then ends this process.
 * @param program the server's program and Node options before it
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
    } else if (Date.now() - askedAt > insistenceMs) {
      process.exit(1) // @NOTE the parts end with this process, the database in order
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
    if (!end.signal.aborted && !(error instanceof ToldByChild)) process.stderr.write(`\n${explain(error)}\n`)
    process.exit(end.signal.aborted ? 0 : 1)
  }
  process.exit(0)
}

if (import.meta.main) await runSupervisor([join(import.meta.dirname, 'main.ts')])
