import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const project = join(import.meta.dirname, '..')

/** The complete program, started by its supervisor on a folder and a port of its own, and what the bench needs of it. */
export type Stage = {
  port: number
  secret: string
  databaseUrl: string
  owner: pg.Pool
  superuser: pg.Pool
  /** Memory of the server process now, in megabytes. */
  serverMegabytes(): number
  stop(): Promise<void>
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Starts the program with an empty world and durable commits. */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'keepcase-bench-'))
  const port = await freePort()
  const secret = randomBytes(32).toString('base64url')
  const child = spawn(process.execPath, [join(project, 'server/src/supervisor.ts')], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), DEMO: '0', AUTH_SECRET: secret, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(`http://127.0.0.1:${port}/readyz`, child)
  const addressFile = join(folder, 'secrets/database-url')
  while (!existsSync(addressFile) || readFileSync(addressFile, 'utf8').trim() === '') await sleep(50)
  const databaseUrl = readFileSync(addressFile, 'utf8').trim()
  const password = readFileSync(join(folder, 'secrets/postgres-superuser'), 'utf8').trim()
  const superuserUrl = databaseUrl.replace(/\/\/[^@]+@/, `//postgres:${password}@`)
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const superuser = new pg.Pool({ connectionString: superuserUrl, max: 2 })
  return {
    port,
    secret,
    databaseUrl,
    owner,
    superuser,
    serverMegabytes: () => megabytesOf(serverOf(child.pid!)),
    async stop() {
      await Promise.all([owner.end(), superuser.end()])
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts one of the small hosts that ours is held against. */
export async function openHost(name: 'bare' | 'naive', databaseUrl: string): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hosts', `${name}.ts`)], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(`http://127.0.0.1:${port}/`, child)
  return { port, stop: () => end(child) }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null) throw new Error(`The process behind ${url} ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer && answer.status < 500) return
    await sleep(100)
  }
  throw new Error(`${url} did not answer within a minute`)
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
  const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(rss) / 1024)
}
