/** A sequence of random numbers that its seed repeats (mulberry32). */
export type Random = {
  seed: number
  /** 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `below`. */
  int(below: number): number
  pick<T>(from: readonly T[]): T
  /** True in so many of a hundred. */
  chance(percent: number): boolean
}

/**
 * The seed is SEED from the environment, else new; a test names it when it fails (`seededBy`), so that the same run can
 * be had again.
 */
export function createRandom(seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return { seed, next, int, pick: (from) => from[int(from.length)]!, chance: (percent) => next() * 100 < percent }
}

/** Runs a test's body and names the seed in what it throws. */
export async function seededBy<T>(random: Random, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw new Error(`SEED=${random.seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
