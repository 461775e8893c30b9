import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Launcher } from './launch.ts'

/** Time limit for a starting server: crash recovery reads at most the write-ahead log of one checkpoint. */
const startPatienceMs = 60_000
/** Children of a killed postmaster hold its shared memory for a moment, and a new one is refused meanwhile. */
const refusedStartPatienceMs = 10_000

export interface PostmasterOptions {
  /** Called with each line of the server's log. */
  onLog?: (line: string) => void
}

/** One run of the server program. */
export class Postmaster {
  #child: ChildProcess
  #log: string[] = []
  ended: Promise<string>
  hasEnded = false

  constructor(launcher: Launcher, program: string, args: string[], { onLog }: PostmasterOptions) {
    // @NOTE own process group: Ctrl-C only reaches us, and we stop everything in order
    this.#child = launcher.spawn(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      diesWithParent: true,
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\n').filter(Boolean)) {
        this.#log = [...this.#log.slice(-20), line]
        onLog?.(line)
      }
    })
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message))
      this.#child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
    })
    this.ended.then(() => {
      this.hasEnded = true
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get recentLog(): string {
    return this.#log.join('\n')
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return
    this.#child.kill('SIGINT')
    const giveUp = setTimeout(() => this.#child.kill('SIGQUIT'), 8_000)
    await this.ended
    clearTimeout(giveUp)
  }
}

/**
 * Starts the server and waits until it answers.
 * @param launch one attempt; repeated while remains of a killed server block the start
 * @throws with the end of the server's log when it doesn't come up
 */
export async function launchUntilUp(launch: () => Postmaster, url: string): Promise<Postmaster> {
  const began = Date.now()
  for (;;) {
    const server = launch()
    while (!server.hasEnded) {
      if (await answers(url)) return server
      if (Date.now() - began > startPatienceMs) {
        await server.stop()
        throw new Error(`PostgreSQL did not come up within ${startPatienceMs / 1000} s:\n${server.recentLog}`)
      }
      await sleep(20)
    }
    const isBlockedByOldServer = /shared memory block|lock file/.test(server.recentLog)
    if (!isBlockedByOldServer || Date.now() - began > refusedStartPatienceMs) {
      throw new Error(`PostgreSQL ended at its start (${await server.ended}):\n${server.recentLog}`)
    }
    await sleep(200)
  }
}

/** @throws on a wrong password, because waiting wouldn't help */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01')
      throw new Error('The database refuses the password in secrets/', { cause: error })
    return false
  }
}
