import { mkdirSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDb } from '@keepcase/db/db.ts'
import { FolderInUse } from '@keepcase/db/postgres/folder-lock.ts'
import { type Env, projectFolder, readEnv, WrongSettings } from '#platform/env.ts'
import { log } from '#platform/log.ts'
import { announcement } from './start/announce.ts'
import { keepPostgres } from './start/kept-postgres.ts'
import { KeptProcess } from './start/kept-process.ts'
import { prepareDatabase } from './start/prepare-database.ts'
import { expectFreePort, waitUntilReady } from './start/reachable.ts'

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
 * dies, the parts end with it. On a failure nothing is left running.
 */
export async function supervise({ env, program, isDevelopment }: SuperviseOptions): Promise<Supervision> {
  await expectFreePort(env.host, env.port)
  const postgres = env.databaseUrl === null ? await keepPostgres(env.dataDir) : null
  const databaseUrl = postgres?.url ?? env.databaseUrl ?? ''
  const server = new KeptProcess({
    name: 'server',
    command: [process.execPath, ...program],
    env: { NODE_ENV: 'production', ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: env.dataDir },
    isUp: (signal) => waitUntilReady(env.host, env.port, signal),
  })
  const stop = async () => {
    await server.stop()
    await postgres?.stop()
  }
  try {
    const databaseUrlFile = postgres && keepDatabaseUrl(env.dataDir, postgres.url)
    await prepareDatabase(databaseUrl, env)
    await server.start()
    await announce(env, databaseUrl, databaseUrlFile)
  } catch (error) {
    await stop()
    throw error
  }
  if (isDevelopment) restartOnChange(server)
  return { stop }
}

/** For programs that join from outside: `npm run server`, `check:invariants` and the like. */
function keepDatabaseUrl(dataDir: string, url: string): string {
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

function restartOnChange(server: KeptProcess): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of ['contract/src', 'db/src', 'server/src']) {
    watch(join(projectFolder, folder), { recursive: true }, (_, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => server.restart(), 200)
    })
  }
}

/** Calls `onEnd` once for each reason to end: Ctrl-C, SIGTERM, a closed terminal, or the death of who started us. */
function onReasonToEnd(onEnd: (reason: string) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onEnd(signal))
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    onEnd('its starter ended')
  }, 250)
  watching.unref()
  process.stdout.on('error', () => undefined) // @NOTE the terminal has gone; SIGHUP or the watch above ends us
}

/** A message for a person: the problem itself for what they can mend, the whole error otherwise. */
function explain(error: unknown): string {
  if (error instanceof FolderInUse) {
    return `Keepcase already runs on this data: ${error.message}.\nStop it first, or start this one with another DATA_DIR and PORT.`
  }
  if (error instanceof WrongSettings) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** `npm start` and `npm run dev`. */
async function main(): Promise<void> {
  const isDevelopment = process.argv.includes('--development')
  if (isDevelopment) process.env.NODE_ENV = 'development'
  const program = [...(isDevelopment ? ['--conditions=development'] : []), join(import.meta.dirname, 'main.ts')]
  let isEnding = false
  let supervision: Supervision | null = null
  const starting = Promise.resolve().then(() => supervise({ env: readEnv(process.env), program, isDevelopment }))
  onReasonToEnd(async (reason) => {
    if (isEnding) return void supervision?.stop()
    isEnding = true
    log.info({ reason }, 'stopping')
    await starting.catch(() => undefined)
    await supervision?.stop()
    process.exit(0)
  })
  try {
    supervision = await starting
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`)
    process.exitCode = 1
  }
}

if (import.meta.main) await main()
