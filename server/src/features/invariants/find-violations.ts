import type { Tx } from '@keepcase/db/db.ts'
import { dealingInvariants } from './dealing-invariants.queries.ts'
import { discountInvariants } from './discount-invariants.queries.ts'
import { fulfilmentInvariants } from './fulfilment-invariants.queries.ts'
import type { Invariant, Violation } from './invariant.ts'
import { moneyInvariants } from './money-invariants.queries.ts'
import { orderInvariants } from './order-invariants.queries.ts'
import { peopleInvariants } from './people-invariants.queries.ts'
import { referenceInvariants } from './reference-invariants.queries.ts'
import { prepareCheck, selectBroken } from './scope.queries.ts'
import { stockInvariants } from './stock-invariants.queries.ts'
import { subscriptionInvariants } from './subscription-invariants.queries.ts'

/** Everything that must hold in the database at any time, as SQL that finds the rows that break it. */
export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...orderInvariants,
  ...moneyInvariants,
  ...fulfilmentInvariants,
  ...dealingInvariants,
  ...discountInvariants,
  ...peopleInvariants,
  ...referenceInvariants,
  ...subscriptionInvariants,
]

/** Rows reported for one invariant; there may be more. */
export const maxRows = 20

export type CheckScope = {
  /** Only these drops and profiles, null for all of them; absent: the whole database. */
  only?: { drops: readonly string[] | null; profiles: readonly string[] | null }
  /** Whether a worker that expires holds is running (needed by I02). */
  hasWorker: boolean
  /** True: nothing is in progress, so there is no grace period of five minutes. */
  isSettled?: boolean
}

/**
 * Finds rows that break an invariant. Each is one statement, and so one snapshot, because tables read at different
 * instants would differ where nothing is wrong. Two invariants need not see the same instant.
 * @returns at most `maxRows` rows of each invariant
 */
export async function findViolations(tx: Tx, scope: CheckScope): Promise<Violation[]> {
  const isScoped = Boolean(scope.only?.drops && scope.only.profiles)
  await prepareCheck(tx, { isScoped, isSettled: scope.isSettled ?? false })
  const found: Violation[] = []
  for (const invariant of invariants) {
    if (invariant.needsWorker && !scope.hasWorker) continue
    found.push(...(await rowsAgainst(tx, invariant, scope.only)))
  }
  return found
}

/** The rows that break one invariant, within the scope. */
export async function rowsAgainst(tx: Tx, invariant: Invariant, only: CheckScope['only']): Promise<Violation[]> {
  const { name, scope } = invariant
  const ids = { drop: only?.drops, profile: only?.profiles, platform: undefined }[scope]
  if (ids?.length === 0) return []
  const rows = await selectBroken(tx, invariant, ids ?? null, maxRows)
  return rows.map((row) => ({ invariant: name, scope, scopeId: row.scopeId, subject: row.subject, detail: row.detail }))
}

/** One violation on one line, for logs and terminals. */
export function violationText({ invariant, subject, detail }: Violation): string {
  return `${invariant}: ${subject} ${JSON.stringify(detail)}`
}
