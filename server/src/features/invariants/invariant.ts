/**
 * A condition that holds in every committed state of the database. `sql` selects the rows that break it, with
 * the columns
 * - `scope_id`: the drop or profile that the row belongs to; null where there is none
 * - `subject`: id of what is wrong
 * - `detail`: actual and expected value, for whoever repairs it
 * `$1` is an array of ids of the scope, or null for the whole database.
 */
export type Invariant = {
  /**
   * Its number and a keyword, e.g. `I01 stock` (S: standby line, R: references, M: months of subscriptions).
   * Unique.
   */
  name: string
  /** What holds, in one sentence. */
  holds: string
  scope: 'drop' | 'profile' | 'platform'
  /** True: holds only while a worker runs (it repairs within seconds). */
  needsWorker?: boolean
  sql: string
}

/** A row that breaks an invariant. */
export type Violation = {
  invariant: string
  scope: Invariant['scope']
  scopeId: string | null
  subject: string
  detail: Record<string, unknown>
}
