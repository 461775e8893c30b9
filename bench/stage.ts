import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort, startKeepcase } from '../tools/testing/start-keepcase.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu.ts'

/**
 * The complete program, started by its supervisor with its own folder and port, and handles that the bench
 * needs.
 */
export type Stage = {
  url: string
  port: number
  /** Signs this run's cookies. */
  secret: string
  databaseUrl: string
  /** For the bench's own reads and drops. */
  owner: pg.Pool
  /** For inserting accounts by the hundred thousand without sign-up triggers. */
  superuser: pg.Pool
  /** Everything that the program has printed so far; its log level is warning. */
  output(): string
  /** Current resident memory of the server process, in megabytes. */
  serverMegabytes(): number
  /** CPU time of the server process so far, in seconds. */
  serverCpuSeconds(): number
  /** CPU time of the database server with all of its processes so far, in seconds. */
  databaseCpuSeconds(): number
  /** Process id of the server, which the supervisor may restart. */
  serverPid(): number
  stop(): Promise<void>
}

/**
 * Starts the program with an empty database and durable commits.
 * @param env further settings, e.g. `{ MAX_SOCKETS_PER_ADDRESS: '1000000' }`
 */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const secret = randomBytes(32).toString('base64url')
  const keepcase = await startKeepcase({ env: { DEMO: '0', AUTH_SECRET: secret, ...env } })
  const { url, port, databaseUrl, dataDir } = keepcase
  const password = readFileSync(join(dataDir, 'secrets/postgres-superuser'), 'utf8').trim()
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const superuser = new pg.Pool({
    connectionString: databaseUrl.replace(/\/\/[^@]+@/, `//postgres:${password}@`),
    max: 2,
  })
  const supervisor = keepcase.process.pid ?? 0
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url,
    port,
    secret,
    databaseUrl,
    output: keepcase.output,
    owner,
    superuser,
    serverMegabytes: () => megabytesOf(serverOf(supervisor)),
    serverCpuSeconds: () => cpuSecondsOf(serverOf(supervisor)),
    databaseCpuSeconds: () => cpuSecondsOfTree(postmaster),
    serverPid: () => serverOf(supervisor),
    async stop() {
      await Promise.all([owner.end(), superuser.end()])
      await keepcase.stop()
    },
  }
}

/** One of the small programs that ours is compared with. */
export type Host = { port: number; pid: number; stop(): Promise<void> }

/** Starts one of them on its own port. `env` is its configuration. */
export async function openHost(name: 'bare' | 'naive', env: Record<string, string>): Promise<Host> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hosts', `${name}.ts`)], {
    env: { ...process.env, ...env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(`http://127.0.0.1:${port}/`, child)
  return { port, pid: child.pid ?? 0, stop: () => end(child) }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The program behind ${url} ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer && answer.status < 500) return
  }
  throw new Error(`${url} did not answer within half a minute`)
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

function serverOf(supervisor: number): number {
  const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ').map(Number)
  const server = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts'))
  if (server === undefined) throw new Error('The supervisor has no server')
  return server
}

function megabytesOf(pid: number): number {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(resident) / 1024)
}
