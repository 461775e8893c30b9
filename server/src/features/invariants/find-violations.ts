import type { Tx } from '@keepcase/db/db.ts'
import { CompiledQuery, sql } from 'kysely'
import { discountInvariants } from './discount.invariants.ts'
import { type Invariant, settledGrace, type Violation } from './invariant.ts'
import { moneyInvariants } from './money.invariants.ts'
import { orderInvariants } from './order.invariants.ts'
import { peopleInvariants } from './people.invariants.ts'
import { referenceInvariants } from './reference.invariants.ts'
import { stockInvariants } from './stock.invariants.ts'
import { subscriptionInvariants } from './subscription.invariants.ts'

/** Everything that holds in every committed state (section 2.1 of the reliability design), as far as tables show it. */
export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...orderInvariants,
  ...moneyInvariants,
  ...discountInvariants,
  ...peopleInvariants,
  ...referenceInvariants,
  ...subscriptionInvariants,
]

/** Rows that one invariant reports at most; there may be more. */
export const maxRows = 20

export type CheckScope = {
  /** Only these drops and profiles; absent: the whole database. */
  only?: { drops: readonly string[]; profiles: readonly string[] }
  /** Whether a worker runs that tidies holds (I02). */
  hasWorker: boolean
  /** True: nothing is under way any more, so that what may take five minutes must have happened by now. */
  isSettled?: boolean
}

/**
 * Looks for what breaks an invariant. `tx` is one snapshot (REPEATABLE READ): two statements at different instants
 * would report differences that never were.
 * @returns at most `maxRows` rows of each invariant
 */
export async function findViolations(tx: Tx, scope: CheckScope): Promise<Violation[]> {
  // @NOTE a plan by hash: nested loops over a whole table are what the planner chooses when it knows of no rows yet
  await sql`set local enable_nestloop = ${sql.lit(scope.only ? 'on' : 'off')}`.execute(tx)
  await sql`set local jit = off`.execute(tx)
  await sql`select set_config('keepcase.grace', ${scope.isSettled ? settledGrace : ''}, true)`.execute(tx)
  const found: Violation[] = []
  for (const invariant of invariants) {
    if (invariant.needsWorker && !scope.hasWorker) continue
    found.push(...(await rowsAgainst(tx, invariant, scope.only)))
  }
  return found
}

/** The rows that break one invariant, in the given scope. */
export async function rowsAgainst(tx: Tx, invariant: Invariant, only: CheckScope['only']): Promise<Violation[]> {
  const { name, scope } = invariant
  const ids = { drop: only?.drops, profile: only?.profiles, platform: undefined }[scope]
  if (ids?.length === 0) return []
  const values = scope === 'platform' ? [] : [ids ?? null]
  const text = `select scope_id as "scopeId", subject, detail from (${invariant.sql}) broken limit ${maxRows}`
  const { rows } = await tx.executeQuery<Omit<Violation, 'invariant' | 'scope'>>(CompiledQuery.raw(text, values))
  return rows.map((row) => ({ invariant: name, scope, scopeId: row.scopeId, subject: row.subject, detail: row.detail }))
}

/** One violation on one line, for logs and terminals. */
export function violationText({ invariant, subject, detail }: Violation): string {
  return `${invariant}: ${subject} ${JSON.stringify(detail)}`
}
