import { log } from '#server/boot/log.ts'
import { onRelayWakeUp } from './outbox.ts'

/** Milliseconds between two polls of the outbox without a wake-up. */
const pollMs = 100
/** Milliseconds between two attempts while the database is unreachable. */
const retryMs = 500

/** The work of a relay: `run` handles one batch and returns true when more is waiting. */
export type Batches = {
  run(): Promise<boolean>
  /** Milliseconds until something held back may be sent; null when nothing is held. */
  nextReleaseMs?(): number | null
}

/**
 * Runs a relay's batches: at once after a commit of this process, every 100 ms for rows of other processes,
 * and again when the database is back. Batches of one relay never overlap.
 */
export function startRelay(name: string, batches: Batches): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isNudged = false
  let isStopped = false
  let isDatabaseDown = false
  let current = Promise.resolve()

  async function drain(): Promise<void> {
    try {
      do {
        isNudged = false
        if (await batches.run()) isNudged = true
      } while (isNudged && !isStopped)
      if (isDatabaseDown) log.info({ relay: name }, 'relay works again')
      isDatabaseDown = false
    } catch (error) {
      if (!isDatabaseDown) log.error({ err: error, relay: name }, 'relay stopped for a moment')
      isDatabaseDown = true
    }
  }

  function start(): void {
    clearTimeout(timer)
    if (isRunning || isStopped) return
    isRunning = true
    current = drain().then(() => {
      isRunning = false
      const pauseMs = isDatabaseDown ? retryMs : Math.min(pollMs, batches.nextReleaseMs?.() ?? pollMs)
      if (!isStopped) timer = setTimeout(start, pauseMs)
    })
  }

  const unsubscribe = onRelayWakeUp(() => {
    isNudged = true
    if (!isDatabaseDown) start()
  })
  timer = setTimeout(start, 0)
  return {
    async stop() {
      isStopped = true
      unsubscribe()
      clearTimeout(timer)
      await current
    },
  }
}
