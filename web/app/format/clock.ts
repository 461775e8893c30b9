/**
 * The site's clock: the server's time as this browser can best know it. Pure parts first, then the one running clock.
 *
 * A sample is one question to /api/time. The server's answer was true somewhere inside the round trip, so the best sample
 * is the one with the smallest; half of its round trip is the most it can be off. Local time is taken from
 * `performance.now()`, which no change of the device's clock can move.
 */

/** One question to the server's clock. Times in milliseconds; `sentAt` and `receivedAt` by the monotonic clock. */
export type TimeSample = { sentAt: number; receivedAt: number; serverNow: number }

/** What the samples say: server time = monotonic time + `offset`, give or take `errorMs`. */
export type Sync = { offset: number; errorMs: number }

/** Chooses the sample with the smallest round trip. Null without a sample. */
export function syncFrom(samples: readonly TimeSample[]): Sync | null {
  let best: TimeSample | null = null
  for (const sample of samples) {
    if (!best || sample.receivedAt - sample.sentAt < best.receivedAt - best.sentAt) best = sample
  }
  if (!best) return null
  const roundTrip = best.receivedAt - best.sentAt
  return { offset: best.serverNow + roundTrip / 2 - best.receivedAt, errorMs: roundTrip / 2 }
}

/** Milliseconds until the shown second changes: ticks fall on whole seconds of the server's time. */
export function untilNextSecond(now: number): number {
  return 1000 - (((now % 1000) + 1000) % 1000)
}

/** How the clock stands: not asked yet, in step (within `errorMs`), and how far the device's own clock is off. */
export type SyncState = { status: 'pending' | 'synced' | 'failed'; errorMs: number | null; deviceOffMs: number | null }

const sampleCount = 5
const resyncMs = 60_000
const retryMs = 5_000
const unsynced: SyncState = { status: 'pending', errorMs: null, deviceOffMs: null }

type Instant = { at: number; listener: () => void; isReached: boolean }

// A timer's longest wait is 2^31 - 1 ms; what is further off is looked at again on the way.
const longestWaitMs = 2 ** 30

/** The one clock of a tab. `ask` gives the server's time in milliseconds; the rest can be replaced for tests. */
export class SyncedClock {
  private sync: Sync | null = null
  private state: SyncState = unsynced
  private shown = 0
  private running: Promise<void> | null = null
  private tickTimer: ReturnType<typeof setTimeout> | undefined
  private syncTimer: ReturnType<typeof setTimeout> | undefined
  private readonly tickers = new Set<() => void>()
  private readonly watchers = new Set<() => void>()
  private readonly instants = new Set<Instant>()
  private instantTimer: ReturnType<typeof setTimeout> | undefined
  private plannedFor = Number.POSITIVE_INFINITY
  private readonly ask: () => Promise<number>
  private readonly monotonic: () => number
  private readonly device: () => number

  constructor(ask: () => Promise<number>, monotonic = () => performance.now(), device = () => Date.now()) {
    this.ask = ask
    this.monotonic = monotonic
    this.device = device
  }

  /** Server time now, in milliseconds; the device's own until the first sync. */
  now(): number {
    return this.sync ? this.monotonic() + this.sync.offset : this.device()
  }

  /** The time of the last tick: what every countdown on the page shows, and it never goes back while in step. */
  shownNow = (): number => {
    this.shown ||= this.now()
    return this.shown
  }

  syncState = (): SyncState => this.state

  /** Calls back once a second, on the second. The clock asks the server while anybody listens. */
  onTick = (listener: () => void): (() => void) => {
    this.tickers.add(listener)
    if (this.tickers.size === 1) this.start()
    return () => {
      this.tickers.delete(listener)
      if (this.tickers.size === 0) this.stop()
    }
  }

  onSync = (listener: () => void): (() => void) => {
    this.watchers.add(listener)
    return () => this.watchers.delete(listener)
  }

  /**
   * Calls back when the server's time reaches `at` (milliseconds), to the millisecond, and after every sync, which may
   * also take back what the device's own clock had reached too early. An instant that is reached already is not told of:
   * ask `now()`. One timer serves all of them: a page watches a hundred, and one for each took 47 ms under Lighthouse.
   */
  onInstant = (at: number, listener: () => void): (() => void) => {
    const instant = { at, listener, isReached: at <= this.now() }
    this.instants.add(instant)
    const stopTick = this.onTick(() => {})
    if (!instant.isReached && at < this.plannedFor && this.state.status !== 'pending') this.lookAtInstants()
    return () => {
      this.instants.delete(instant)
      stopTick()
    }
  }

  /** Asks the server anew; calls that come meanwhile share the answer. */
  resync = (): Promise<void> => {
    this.running ??= this.measure().finally(() => {
      this.running = null
    })
    return this.running
  }

  private async measure(): Promise<void> {
    clearTimeout(this.syncTimer)
    const samples: TimeSample[] = []
    for (let i = 0; i < sampleCount; i += 1) {
      try {
        const sentAt = this.monotonic()
        const serverNow = await this.ask()
        samples.push({ sentAt, receivedAt: this.monotonic(), serverNow })
        // The first answer is far better than the device's own time; the others only make it sharper.
        if (!this.sync) this.take(syncFrom(samples))
      } catch {
        // @NOTE one lost question costs nothing: the others decide, and none at all is shown as "failed"
      }
    }
    this.take(syncFrom(samples))
    if (this.tickers.size > 0) this.syncTimer = setTimeout(this.resync, samples.length > 0 ? resyncMs : retryMs)
  }

  private take(sync: Sync | null): void {
    if (sync) {
      this.sync = sync
      this.state = { status: 'synced', errorMs: sync.errorMs, deviceOffMs: this.device() - this.now() }
    } else if (!this.sync) {
      this.state = { status: 'failed', errorMs: null, deviceOffMs: null }
    }
    for (const watcher of this.watchers) watcher()
    this.lookAtInstants(true)
    if (this.tickers.size > 0) this.tick()
  }

  /** Tells of the instants that were reached since it last looked, or of all, and sets the timer for the next. */
  private lookAtInstants = (isAnew = false): void => {
    clearTimeout(this.instantTimer)
    const now = this.now()
    const told: Instant[] = []
    this.plannedFor = Number.POSITIVE_INFINITY
    for (const instant of this.instants) {
      const wasReached = instant.isReached
      instant.isReached = instant.at <= now
      if (!instant.isReached) this.plannedFor = Math.min(this.plannedFor, instant.at)
      if (isAnew || instant.isReached !== wasReached) told.push(instant)
    }
    if (this.plannedFor !== Number.POSITIVE_INFINITY) {
      this.instantTimer = setTimeout(this.lookAtInstants, Math.min(this.plannedFor - now, longestWaitMs))
    }
    for (const { listener } of told) listener()
  }

  private start(): void {
    void this.resync()
    addEventListener('online', this.resync)
    document.addEventListener('visibilitychange', this.onVisible)
    this.tick()
  }

  private stop(): void {
    clearTimeout(this.tickTimer)
    clearTimeout(this.syncTimer)
    clearTimeout(this.instantTimer)
    this.plannedFor = Number.POSITIVE_INFINITY
    removeEventListener('online', this.resync)
    document.removeEventListener('visibilitychange', this.onVisible)
    this.shown = 0
  }

  private onVisible = (): void => {
    if (document.visibilityState === 'visible') void this.resync()
  }

  private tick = (): void => {
    clearTimeout(this.tickTimer)
    const now = this.now()
    // A sync that moves the clock back by a few milliseconds must not show a second twice.
    this.shown = now < this.shown && this.shown - now < 1000 ? this.shown : now
    for (const listener of this.tickers) listener()
    this.tickTimer = setTimeout(this.tick, untilNextSecond(this.now()))
  }
}
