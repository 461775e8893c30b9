/**
 * The median element by a figure; of an even number the lower of the middle two, so that it is a measured one. Throws
 * for an empty list.
 */
export function medianBy<Found>(found: readonly Found[], by: (one: Found) => number): Found {
  const sorted = [...found].sort((a, b) => by(a) - by(b))
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}

/** The median of several figures, as in `medianBy`. */
export const medianOf = (figures: readonly number[]): number => medianBy(figures, (figure) => figure)
