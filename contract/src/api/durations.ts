type Unit = 'second' | 'minute' | 'hour' | 'day'
/** A duration as sentences and PostgreSQL write it: `10 minutes`, `1 hour`. */
export type Duration = `${number} ${Unit | `${Unit}s`}`

const unitSeconds: Record<string, number> = { second: 1, minute: 60, hour: 3_600, day: 86_400 }

/** A duration in seconds. */
export function secondsOf(duration: Duration): number {
  const [count, unit = ''] = duration.split(' ')
  return Number(count) * (unitSeconds[unit.replace(/s$/, '')] ?? Number.NaN)
}

/** A duration in milliseconds. */
export const msOf = (duration: Duration): number => secondsOf(duration) * 1_000
