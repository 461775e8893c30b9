import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const supervisor = join(import.meta.dirname, '../../server/src/boot/supervisor.ts')

export interface StartOptions {
  /** Settings other than PORT and DATA_DIR, e.g. `{ DEMO: '0' }`. */
  env?: Record<string, string>
  /** Data of an earlier run; default: a new folder, removed by `stop`. */
  dataDir?: string
  port?: number
  /** Program to start; default: the real supervisor with a durable database. */
  program?: string
  /** Timeout of the start, in milliseconds. */
  patienceMs?: number
}

export interface RunningKeepcase {
  /** `http://127.0.0.1:<port>` */
  url: string
  port: number
  dataDir: string
  /** Connection URL of the database's owner. */
  databaseUrl: string
  /** The supervisor's process. */
  process: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Resolves with the exit code (or the signal's name) once the supervisor has ended. */
  ended: Promise<number | string>
  /** Shuts everything down in order and removes the data, unless it was given. */
  stop(): Promise<void>
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the whole program as `npm start` does, on its own port and data, and waits until it is ready. */
export async function startKeepcase(options: StartOptions = {}): Promise<RunningKeepcase> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'keepcase-run-'))
  const env = { ...cleanEnvironment(), LOG_LEVEL: 'warn', ...options.env, PORT: String(port), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [options.program ?? supervisor], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text))
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 0)),
  )
  const removeData = () => options.dataDir ?? rmSync(dataDir, { recursive: true, force: true })

  const giveUpAt = Date.now() + (options.patienceMs ?? 60_000)
  while (!printed.includes('Keepcase is ready at')) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (hasEnded || Date.now() > giveUpAt) {
      child.kill('SIGTERM')
      await ended
      removeData()
      throw new Error(`Keepcase did not start:\n${printed}`)
    }
    await sleep(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    databaseUrl: options.env?.DATABASE_URL ?? readFileSync(join(dataDir, 'secrets', 'database-url'), 'utf8').trim(),
    process: child,
    output: () => printed,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
      removeData()
    },
  }
}

/** Our environment without Keepcase settings and without the test runner's variables. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign =
    /^(VITEST|NODE_ENV|NODE_OPTIONS|DATABASE_URL|DATA_DIR|PORT|HOST|BASE_URL|DEMO|ADMIN_|AUTH_SECRET|SMTP_URL|TRUSTED_PROXIES|ALLOW_SANDBOX|SERVICES|npm_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}
