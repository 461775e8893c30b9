/** A random number generator whose seed reproduces its sequence (mulberry32). */
export type Random = {
  seed: number
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from 0 (inclusive) to `below` (exclusive). */
  int(below: number): number
  pick<T>(from: readonly T[]): T
  /** True with this probability, in percent. */
  chance(percent: number): boolean
}

/**
 * Creates a generator. The seed is SEED from the environment, otherwise random; `seededBy` reports it when a test
 * fails, so that the run can be repeated.
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

/** Runs a test's body and adds the seed to any error. */
export async function seededBy<T>(random: Random, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw new Error(`SEED=${random.seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
