/** Seeded random numbers: the same text gives the same sequence. */
export type Chance = {
  /** At least 0, below 1. */
  next(): number
  /** An integer from `least` to `most`, inclusive. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** An element, with probability in proportion to its weight. */
  pickWeighted<T>(list: readonly T[], weightOf: (one: T) => number): T
}

/**
 * Random numbers for one purpose: `chanceOf(7, 'static-age night 1')`. Mulberry32 over an FNV-1a hash of the
 * text.
 */
export function chanceOf(seed: number, purpose: string): Chance {
  let state = seed >>> 0
  for (let i = 0; i < purpose.length; i++) state = Math.imul(state ^ purpose.charCodeAt(i), 0x01000193) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => firstOf(list, Math.floor(next() * list.length)),
    pickWeighted(list, weightOf) {
      let left = next() * list.reduce((sum, one) => sum + weightOf(one), 0)
      for (const one of list) {
        left -= weightOf(one)
        if (left < 0) return one
      }
      return firstOf(list, list.length - 1)
    },
  }
}

function firstOf<T>(list: readonly T[], place: number): T {
  if (list.length === 0) throw new Error('There is nothing to choose from')
  return list[place] as T
}
