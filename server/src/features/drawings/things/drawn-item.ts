/** What a drawing may show of an item: what its seller entered, and nothing else. Null or empty: unknown. */
export type DrawnItem = {
  id: string
  title: string
  category: string | null
  genres: readonly string[]
  era: string | null
  year: number | null
  maker: string | null
  format: string | null
  /** How many were made. */
  printRun: number | null
  /** Wear to draw, for items of the demo world; null for everybody else's. */
  condition: string | null
}

/** Sides of a thing. `flaw`: its wear from close by, in the demo world only. */
export type View = 'front' | 'spine' | 'flaw'

/** An item of which nothing but its category is public. */
export const unnamedItem = (category: string | null): DrawnItem => ({
  id: category ?? 'unnamed',
  title: '',
  category,
  genres: [],
  era: null,
  year: null,
  maker: null,
  format: null,
  printRun: null,
  condition: null,
})
