/**
 * The site's clock: the browser's best estimate of the server's time. Pure parts first, then the one running clock. A
 * sample is one request to /api/time. The server read its time somewhere within the round trip, so the sample with the
 * smallest round trip is the best; the error is at most half of it. Local time comes from `performance.now()`, which
 * changes of the device's clock do not affect.
 */

/** One request for the server's time. Times in milliseconds; `sentAt` and `receivedAt` by the monotonic clock. */
export type TimeSample = { sentAt: number; receivedAt: number; serverNow: number }

/** Result of the samples: server time = monotonic time + `offset`, within `errorMs`. */
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

/** State of the clock: not synchronized yet, synchronized (within `errorMs`), and the device clock's own error. */
export type SyncState = { status: 'pending' | 'synced' | 'failed'; errorMs: number | null; deviceOffMs: number | null }

const sampleCount = 5
const resyncMs = 60_000
const retryMs = 5_000
const unsynced: SyncState = { status: 'pending', errorMs: null, deviceOffMs: null }

type Instant = { at: number; listener: () => void; isReached: boolean }

// A timer waits at most 2^31 - 1 ms; later instants are scheduled in steps.
const maxTimerMs = 2 ** 30

/**
 * The one clock of a tab. `ask` returns the server's time in milliseconds; the other parameters can be replaced in
 * tests.
 */
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

  /** The time of the last tick, shown by every countdown on the page; it never goes back while synchronized. */
  shownNow = (): number => {
    this.shown ||= this.now()
    return this.shown
  }

  syncState = (): SyncState => this.state

  /** Calls back once a second, on the second. The clock synchronizes while it has listeners. */
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
   * also undo what the device's own clock reached too early. No call for an instant that has already been reached:
   * compare with `now()`. One timer serves all instants: a page watches a hundred, and a timer for each took 47 ms
   * under Lighthouse.
   */
  onInstant = (at: number, listener: () => void): (() => void) => {
    const instant = { at, listener, isReached: at <= this.now() }
    this.instants.add(instant)
    const stopTick = this.onTick(() => {})
    if (!instant.isReached && at < this.plannedFor && this.state.status !== 'pending') this.notifyReachedInstants()
    return () => {
      this.instants.delete(instant)
      stopTick()
    }
  }

  /** Synchronizes again; concurrent calls share the result. */
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
        // The first answer is far better than the device's own time; the others only make it more precise.
        if (!this.sync) this.take(syncFrom(samples))
      } catch {
        // @NOTE a lost sample does no harm: the others decide, and none at all is shown as "failed"
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
    this.notifyReachedInstants(true)
    if (this.tickers.size > 0) this.tick()
  }

  /** Notifies the listeners of instants reached since the last run, or of all, and sets the timer for the next. */
  private notifyReachedInstants = (isAnew = false): void => {
    clearTimeout(this.instantTimer)
    const now = this.now()
    const due: Instant[] = []
    this.plannedFor = Number.POSITIVE_INFINITY
    for (const instant of this.instants) {
      const wasReached = instant.isReached
      instant.isReached = instant.at <= now
      if (!instant.isReached) this.plannedFor = Math.min(this.plannedFor, instant.at)
      if (isAnew || instant.isReached !== wasReached) due.push(instant)
    }
    if (this.plannedFor !== Number.POSITIVE_INFINITY) {
      this.instantTimer = setTimeout(this.notifyReachedInstants, Math.min(this.plannedFor - now, maxTimerMs))
    }
    for (const { listener } of due) listener()
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
