/**
 * Something that holds in every committed state of the database. `sql` selects the rows that break it, as
 *   scope_id  the drop or profile that the row belongs to; null where there is none
 *   subject   what is wrong, by its id
 *   detail    what stands there and what should, for whoever repairs it
 * `$1` is an array of ids of the scope, or null for the whole database.
 */
export type Invariant = {
  /** Its number with a word, e.g. `I01 stock` (S: the standby line, R: references, M: months of subscriptions). Unique. */
  name: string
  /** What holds, in one sentence. */
  holds: string
  scope: 'drop' | 'profile' | 'platform'
  /** True: it holds only while a worker runs (it tidies within seconds). */
  needsWorker?: boolean
  sql: string
}

/** The part of a WHERE that keeps to the ids of the scope. */
export const inScope = (column: string): string => `($1::uuid[] is null or ${column} = any ($1))`

/**
 * How long what is under way may take: five minutes, and nothing where a check says that everything is settled. A second
 * is given to a settled check, so that what happened in its own instant counts.
 */
export const grace = `coalesce(nullif(current_setting('keepcase.grace', true), ''), '5 minutes')::interval`
export const settledGrace = '-1 second'

/** A row that breaks an invariant. */
export type Violation = {
  invariant: string
  scope: Invariant['scope']
  scopeId: string | null
  subject: string
  detail: Record<string, unknown>
}
