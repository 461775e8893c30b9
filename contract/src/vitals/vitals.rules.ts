/**
 * How page views are counted by speed, and summarized. Counts are stored in fixed buckets: bucket `i` holds
 * values above `edges[i - 1]` and at most `edges[i]`; the last one has no upper edge. Rows store the bucket's
 * number, so changing a metric's edges requires deleting its rows in the same change.
 */

/**
 * Largest contentful paint, interaction to next paint, cumulative layout shift, first contentful paint, time
 * to first byte.
 */
export const metrics = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const
export type Metric = (typeof metrics)[number]

export const formFactors = ['phone', 'desktop'] as const
export type FormFactor = (typeof formFactors)[number]

/** The largest accepted value: ten minutes, and a hundred screens of shift. Browsers cap values at it. */
export const maxMetricValues: Record<Metric, number> = {
  lcp: 600_000,
  inp: 600_000,
  cls: 100,
  fcp: 600_000,
  ttfb: 600_000,
}

/** Days after which counts are deleted. */
export const retentionDays = 90

const times = [
  ...[50, 100, 150, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_250, 2_500],
  ...[3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 10_000, 15_000, 20_000, 30_000, 60_000],
]

/**
 * Upper edges of each metric's buckets, in milliseconds; layout shift has no unit. The thresholds are edges:
 * see `ratingOf`.
 */
export const edges: Record<Metric, readonly number[]> = {
  lcp: times,
  inp: [8, 16, 24, 32, 40, 56, 72, 88, 100, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1_000, 2_000, 5_000, 10_000],
  cls: [0, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.5, 0.75, 1, 2, 5],
  fcp: times,
  ttfb: times,
}

/** Thresholds for good and for acceptable. The other two metrics have none. */
export const vitalBars: Partial<Record<Metric, { good: number; hard: number }>> = {
  lcp: { good: 2_000, hard: 2_500 },
  inp: { good: 150, hard: 200 },
  cls: { good: 0.05, hard: 0.1 },
}

/** The bucket of a value. */
export function bucketOf(metric: Metric, value: number): number {
  const found = edges[metric].findIndex((edge) => value <= edge)
  return found === -1 ? edges[metric].length : found
}

/** How many page views fell into a bucket. */
export type BucketCount = { bucket: number; views: number }

/** 75th percentile, and the number of page views it is taken from. */
export type Figure = { p75: number; views: number }

/**
 * The 75th percentile of counted views, interpolated within its bucket. At most an edge exactly when three of
 * four views were. In the last bucket it is that bucket's lower edge. Null without views.
 */
export function p75Of(metric: Metric, counts: readonly BucketCount[]): Figure | null {
  const sorted = [...counts].sort((a, b) => a.bucket - b.bucket)
  const views = sorted.reduce((sum, one) => sum + one.views, 0)
  const rank = 0.75 * views
  let before = 0
  for (const { bucket, views: here } of sorted) {
    if (here > 0 && before + here >= rank) {
      const lower = edges[metric][bucket - 1] ?? 0
      const upper = edges[metric][bucket] ?? lower
      return { p75: lower + (upper - lower) * ((rank - before) / here), views }
    }
    before += here
  }
  return null
}

/** Whether a value lies above the last edge, so that its size is unknown. */
export const isBeyond = (metric: Metric, p75: number): boolean => p75 >= (edges[metric].at(-1) ?? 0)

export type Rating = 'good' | 'fair' | 'poor'

/** Rating of a value against its metric's thresholds; null where it has none. */
export function ratingOf(metric: Metric, p75: number): Rating | null {
  const bars = vitalBars[metric]
  if (!bars) return null
  if (p75 <= bars.good) return 'good'
  return p75 <= bars.hard ? 'fair' : 'poor'
}
