import { formatLeft, spellFullUnits } from '#web/format/format.ts'

const dayMs = 86_400_000

/** How long something is away: a clock on its last day, before that full days. Nobody counts 243 hours. */
export const waitWords = (ms: number): string => (ms < dayMs ? formatLeft(ms) : spellFullUnits(ms))
