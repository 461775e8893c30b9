import { plural } from './format.ts'

/** A short duration in words: `12 ms`, `0.3 s`, `4 min`, `3 hours`, `2 days`. */
export function spellSpan(ms: number): string {
  if (ms < 100) return `${Math.max(1, Math.round(ms))} ms`
  if (ms < 60_000) return `${Math.min(59.9, Math.floor(ms / 100) / 10)} s`
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min`
  if (ms < 86_400_000) return plural(Math.floor(ms / 3_600_000), 'hour')
  return plural(Math.floor(ms / 86_400_000), 'day')
}
