import { hashSeed, numbersFrom } from '@keepcase/contract/share-images/house-art.rules.ts'

/** Deterministic choices from a seed. */
export class Chance {
  readonly #next: () => number

  constructor(seed: string) {
    this.#next = numbersFrom(hashSeed(seed))
  }

  /** A number from `min` up to `max`. */
  between(min: number, max: number): number {
    return min + this.#next() * (max - min)
  }

  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1))
  }

  /** One of a list. */
  of<T>(list: readonly [T, ...T[]]): T {
    return list[this.whole(0, list.length - 1)] ?? list[0]
  }

  /** True in this share of cases, 0 to 1. */
  is(share: number): boolean {
    return this.#next() < share
  }
}
