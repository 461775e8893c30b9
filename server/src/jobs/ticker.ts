import { log } from '#server/boot/log.ts'

/** Small work that each process repeats. It must be harmless when two processes do it at once. */
export type Ticker = {
  name: string
  /** Milliseconds between the end of one run and the begin of the next. */
  everyMs: number
  /** In which processes it runs: those that work (the default), those that answer requests, or all. */
  on?: 'worker' | 'web' | 'all'
  run(): Promise<unknown>
}

/** The longest pause after failures, in milliseconds: so soon a ticker works again when the database is back. */
const longestPauseMs = 2_000

/**
 * Repeats a ticker until stopped; runs never overlap. A run that fails is logged once until one succeeds again, and
 * the pause grows to 2 s meanwhile.
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
  // @NOTE spread by up to a tenth, so that several processes do not ask in the same instant
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
