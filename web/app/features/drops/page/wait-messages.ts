import { formatLeft, spellFullUnits } from '#web/format/format.ts'

const dayMs = 86_400_000

/** Time until something: a countdown on the last day, full days before that. */
export const waitText = (ms: number): string => (ms < dayMs ? formatLeft(ms) : spellFullUnits(ms))
