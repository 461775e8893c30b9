import { log } from '#server/boot/log.ts'
import { onNudge } from './outbox.ts'

/** Milliseconds between two looks at the outbox when nobody nudges. */
const pollMs = 100
/** Milliseconds between two tries while the database is away. */
const awayMs = 500

/** What a relay repeats: one batch. True when more is waiting. */
export type Batches = {
  run(): Promise<boolean>
  /** Milliseconds until something held back is free again, null when nothing is. */
  nextReleaseMs?(): number | null
}

/**
 * Runs batches of a relay: at once when this process nudges after a commit, every 100 ms for what other processes
 * wrote, and again when the database comes back. Batches of one relay never overlap.
 */
export function startRelay(name: string, batches: Batches): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isNudged = false
  let isStopped = false
  let isAway = false
  let current = Promise.resolve()

  async function drain(): Promise<void> {
    try {
      do {
        isNudged = false
        if (await batches.run()) isNudged = true
      } while (isNudged && !isStopped)
      if (isAway) log.info({ relay: name }, 'relay works again')
      isAway = false
    } catch (error) {
      if (!isAway) log.error({ err: error, relay: name }, 'relay stopped for a moment')
      isAway = true
    }
  }

  function start(): void {
    clearTimeout(timer)
    if (isRunning || isStopped) return
    isRunning = true
    current = drain().then(() => {
      isRunning = false
      const pauseMs = isAway ? awayMs : Math.min(pollMs, batches.nextReleaseMs?.() ?? pollMs)
      if (!isStopped) timer = setTimeout(start, pauseMs)
    })
  }

  const unsubscribe = onNudge(() => {
    isNudged = true
    if (!isAway) start()
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
