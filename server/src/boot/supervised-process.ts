import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { deathSignal } from '@keepcase/db/postgres/launch.ts'
import { log } from './log.ts'

/** Pauses before restarts, in milliseconds; the last one repeats. After a long life they start over. */
const pausesMs = [0, 250, 500, 1_000, 2_000, 4_000]
const longLifeMs = 30_000

/** How long a process may take to finish after SIGTERM, in milliseconds. */
const terminationMs = 12_000

export interface SupervisedProcessOptions {
  name: string
  /** Program and arguments. */
  command: [string, ...string[]]
  env: NodeJS.ProcessEnv
  /** Resolves when the process is up; rejects when it can't start. */
  isUp: (signal: AbortSignal) => Promise<void>
}

/**
 * A process that is restarted whenever it exits, until it is stopped: starting → up → (ended → pausing →
 * starting …) → stopping → stopped. An exit before it was up for the first time is final, because a restart
 * wouldn't help.
 */
export class SupervisedProcess {
  #options: SupervisedProcessOptions
  #child: ChildProcess | null = null
  #isStopping = false
  #isRestarting = false
  #running: Promise<void> = Promise.resolve()

  constructor(options: SupervisedProcessOptions) {
    this.#options = options
  }

  /** Starts the process; resolves when it is up. @throws when it exits before that, or `signal` is aborted */
  async start(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const ended = this.#launch()
    this.#running = ended.then(() => undefined)
    const giveUp = new AbortController()
    await Promise.race([
      once(signal, 'abort', { signal: giveUp.signal }).then(() => signal.throwIfAborted()),
      this.#options.isUp(giveUp.signal),
      ended.then((how) => {
        throw new Error(`The ${this.#options.name} ended at its start (${how})`)
      }),
    ]).finally(() => giveUp.abort())
    this.#running = this.#superviseProcess(ended)
  }

  /** Restarts the process, for changed code in development. */
  restart(): void {
    this.#isRestarting = true
    this.#child?.kill('SIGTERM')
  }

  /** Stops the process: SIGTERM, then SIGKILL after 12 s. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#child?.kill('SIGTERM')
    const timer = setTimeout(() => this.#child?.kill('SIGKILL'), terminationMs)
    await this.#running
    clearTimeout(timer)
  }

  async #superviseProcess(firstEnd: Promise<string>): Promise<void> {
    let ended = firstEnd
    for (let attempt = 0; ; attempt++) {
      const began = Date.now()
      const how = await ended
      if (this.#isStopping) return
      if (this.#isRestarting || Date.now() - began > longLifeMs) attempt = 0
      this.#isRestarting = false
      const pauseMs = pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0
      log.warn({ process: this.#options.name, how, pauseMs }, 'process ended, restarting')
      await sleep(pauseMs)
      if (this.#isStopping) return
      ended = this.#launch()
    }
  }

  /** @returns how the process ended (signal or exit code), once it has */
  #launch(): Promise<string> {
    const [program = '', ...args] = [...deathSignal('KILL'), ...this.#options.command]
    // @NOTE own process group: Ctrl-C only reaches the supervisor, which stops everything in order
    const child = spawn(program, args, {
      env: this.#options.env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    this.#child = child
    return new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
    })
  }
}
