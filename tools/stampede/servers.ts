import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningKeepcase, startKeepcase } from '../testing/start-keepcase.ts'

const mainProgram = join(import.meta.dirname, '../../server/src/boot/main.ts')
const killBeforeAnswer = join(import.meta.dirname, 'kill-before-answer.ts')

/**
 * Two servers on one durable database: one under the supervisor, one that has joined and is restarted when it
 * ends.
 */
export type Servers = {
  keepcase: RunningKeepcase
  urls: string[]
  /** Kills with -9, at once. */
  killDatabase(): void
  killServer(index: number): void
  /** Folder with the armed answer faults of the second server (`kill-before-answer.ts`). */
  faultFolder: string
  stop(): Promise<void>
}

/** Starts both and waits until they are ready. */
export async function startServers(): Promise<Servers> {
  const keepcase = await startKeepcase({ env: { DEMO: '0' } })
  const port = await freePort()
  const faultFolder = join(keepcase.dataDir, 'faults')
  mkdirSync(faultFolder)
  const second = superviseProcess(keepcase, port, faultFolder)
  const urls = [keepcase.url, `http://127.0.0.1:${port}`]
  await untilReady(urls[1]!)
  return {
    keepcase,
    urls,
    faultFolder,
    killDatabase: () => process.kill(postmasterOf(keepcase), 'SIGKILL'),
    killServer: (index) => (index === 0 ? process.kill(serverOf(keepcase), 'SIGKILL') : second.kill()),
    stop: async () => {
      await second.stop()
      await keepcase.stop()
    },
  }
}

function superviseProcess(keepcase: RunningKeepcase, port: number, faultFolder: string) {
  let child: ChildProcess | null = null
  let isStopping = false
  let ended: Promise<unknown> = Promise.resolve()
  const launch = () => {
    const own = {
      PORT: String(port),
      DATA_DIR: keepcase.dataDir,
      DATABASE_URL: keepcase.databaseUrl,
      FAULTS: faultFolder,
    }
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', LOG_LEVEL: 'error', DEMO: '0', ...own }
    child = spawn(process.execPath, ['--import', killBeforeAnswer, mainProgram], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    ended = new Promise((resolve) => child!.once('exit', resolve)).then(async () => {
      if (isStopping) return
      await sleep(100)
      if (!isStopping) launch()
    })
  }
  launch()
  return {
    kill: () => void child?.kill('SIGKILL'),
    stop: async () => {
      isStopping = true
      child?.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits until a server reports ready. */
export async function untilReady(url: string, patienceMs = 30_000): Promise<void> {
  for (const giveUpAt = Date.now() + patienceMs; ; await sleep(50)) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > giveUpAt) throw new Error(`${url} was not ready within ${patienceMs / 1000} s`)
  }
}

const postmasterOf = ({ dataDir }: RunningKeepcase): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** The supervisor's child process that runs the server. */
function serverOf({ process: supervisor }: RunningKeepcase): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      if (parent === supervisor.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts'))
        return Number(pid)
    } catch {
      // @NOTE the process has ended meanwhile
    }
  }
  throw new Error('the supervisor runs no server at this moment')
}
