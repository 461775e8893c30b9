import type { Tx } from '@keepcase/db/db.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Invariant, Violation } from './invariant.ts'

/** WHERE condition that restricts to the ids of the scope. */
export const inScope = (column: string): string => `($1::uuid[] is null or ${column} = any ($1))`

/**
 * Grace period for operations in progress: five minutes, or none when a check says that everything is
 * settled. A settled check gets one second, so that what happened in its own instant counts.
 */
export const grace = `coalesce(nullif(current_setting('keepcase.grace', true), ''), '5 minutes')::interval`
const settledGrace = '-1 second'

/** Prepares a transaction for the invariants: how they are planned, and their grace period. */
export async function prepareCheck(tx: Tx, { isScoped, isSettled }: { isScoped: boolean; isSettled: boolean }) {
  // @NOTE without table statistics the planner chooses nested loops over whole tables
  await sql`set local enable_nestloop = ${sql.lit(isScoped ? 'on' : 'off')}`.execute(tx)
  await sql`set local jit = off`.execute(tx)
  await sql`select set_config('keepcase.grace', ${isSettled ? settledGrace : ''}, true)`.execute(tx)
}

/**
 * Up to `limit` rows that break an invariant.
 * @param ids drops or profiles, by the invariant's scope; null: all of them
 */
export async function selectBroken(
  tx: Tx,
  { scope, sql: query }: Invariant,
  ids: readonly string[] | null,
  limit: number,
): Promise<Omit<Violation, 'invariant' | 'scope'>[]> {
  const text = `select scope_id as "scopeId", subject, detail from (${query}) broken limit ${limit}`
  const values = scope === 'platform' ? [] : [ids]
  return (await tx.executeQuery<Omit<Violation, 'invariant' | 'scope'>>(CompiledQuery.raw(text, values))).rows
}
