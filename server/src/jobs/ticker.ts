import { log } from '#server/boot/log.ts'

/** A short periodic task of each process. It must be safe to run in two processes at once. */
export type Ticker = {
  name: string
  /** Milliseconds between the end of one run and the start of the next. */
  everyMs: number
  /** Which processes run it: workers (the default), web processes, or all. */
  on?: 'worker' | 'web' | 'all'
  run(): Promise<unknown>
}

/** Longest pause after failures, in milliseconds; bounds how late a ticker resumes after an outage. */
const longestPauseMs = 2_000

/**
 * Runs a ticker until stopped; runs never overlap. A failure is logged once until the next success, and the
 * pause grows to 2 s meanwhile.
 */
export function startTicker(ticker: Ticker): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let failures = 0

  async function once(): Promise<void> {
    try {
      await ticker.run()
      if (failures > 0) log.info({ ticker: ticker.name, failures }, 'ticker works again')
      failures = 0
    } catch (error) {
      failures++
      if (failures === 1) log.error({ err: error, ticker: ticker.name }, 'ticker failed')
    }
  }

  let current = Promise.resolve()
  function tick(): void {
    current = once().then(() => {
      if (!isStopped) timer = setTimeout(tick, pauseMs())
    })
  }
  // @NOTE up to 10 % jitter, so that several processes don't query at the same instant
  const pauseMs = () => {
    const afterFailure = failures === 0 ? 0 : Math.min(longestPauseMs, 100 * 2 ** Math.min(failures, 10))
    return Math.max(ticker.everyMs, afterFailure) * (1 + Math.random() / 10)
  }
  timer = setTimeout(tick, 0)

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}
