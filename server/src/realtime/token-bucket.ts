/** A rate: at most `burst` at once, and `perSecond` in the long run. */
export type Rate = { burst: number; perSecond: number }

/** Tokens left, as of `at` (milliseconds). */
export type Bucket = { tokens: number; at: number }

/** A full bucket. */
export const fullBucket = (rate: Rate, nowMs: number): Bucket => ({ tokens: rate.burst, at: nowMs })

/**
 * Takes tokens and returns 0. Without enough tokens it takes none and returns the milliseconds until there
 * are enough.
 */
export function consumeTokens(bucket: Bucket, rate: Rate, count: number, nowMs: number): number {
  const refilled = bucket.tokens + ((nowMs - bucket.at) / 1000) * rate.perSecond
  bucket.tokens = Math.min(rate.burst, refilled)
  bucket.at = nowMs
  if (bucket.tokens < count) return Math.ceil(((count - bucket.tokens) / rate.perSecond) * 1000)
  bucket.tokens -= count
  return 0
}

/** Returns tokens that were not used. */
export function returnTokens(bucket: Bucket, rate: Rate, count: number): void {
  bucket.tokens = Math.min(rate.burst, bucket.tokens + count)
}

/** How often full buckets are deleted, in milliseconds. */
const sweepMs = 60_000

/** One bucket per subject. Full buckets are deleted, so memory depends on recently active subjects. */
export class TokenBuckets {
  #rate: Rate
  #now: () => number
  #buckets = new Map<string, Bucket>()
  #sweptAt: number

  /** @param now monotonic milliseconds */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#now = now
    this.#sweptAt = now()
  }

  /** @see consumeTokens */
  consume(subject: string, count = 1): number {
    const now = this.#now()
    this.#sweep(now)
    const known = this.#buckets.get(subject)
    const bucket = known ?? fullBucket(this.#rate, now)
    if (!known) this.#buckets.set(subject, bucket)
    return consumeTokens(bucket, this.#rate, count, now)
  }

  /** Takes tokens, as many as are available. */
  drain(subject: string, count: number): void {
    const now = this.#now()
    const bucket = this.#buckets.get(subject) ?? fullBucket(this.#rate, now)
    this.#buckets.set(subject, bucket)
    consumeTokens(bucket, this.#rate, 0, now)
    bucket.tokens = Math.max(0, bucket.tokens - count)
  }

  /** Number of stored buckets. */
  get size(): number {
    return this.#buckets.size
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < sweepMs) return
    this.#sweptAt = now
    const { burst, perSecond } = this.#rate
    for (const [subject, { tokens, at }] of this.#buckets) {
      if (tokens + ((now - at) / 1000) * perSecond >= burst) this.#buckets.delete(subject)
    }
  }
}
