/**
 * The one that stands in the middle by a figure; of an even number the lower of the two, so that it is one that was
 * measured. Throws when nothing was.
 */
export function middleOf<Found>(found: readonly Found[], by: (one: Found) => number): Found {
  const sorted = [...found].sort((a, b) => by(a) - by(b))
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}

/** The middle one of several figures, as `middleOf`. */
export const medianOf = (figures: readonly number[]): number => middleOf(figures, (figure) => figure)
