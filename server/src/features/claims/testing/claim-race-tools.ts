import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { createPool, workTimeouts } from '@keepcase/db/db.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import type pg from 'pg'
import { vi } from 'vitest'
import { findViolations, violationText } from '#server/features/invariants/find-violations.ts'
import { createClaimItem } from '../button/claim-item.ts'

/** The claim commands of two processes on one database, each with its own queues and connections. */
export type Arena = {
  db: TestDb
  processes: ReturnType<typeof createClaimItem>['claimItem'][]
  /** Connections for all other concurrent work, with long timeouts for busy machines. */
  moves: pg.Pool
  /** Sends a claim through the processes in rotation. Returns the answer's code, or the code of a refusal. */
  ask(token: string, item: string, more?: Partial<ClaimOptions>): Promise<ClaimResult>
  /** Currently violated invariants, one line each. */
  broken(): Promise<string[]>
  close(): Promise<void>
}

export type ClaimOptions = {
  key: string
  expectedPriceCents: number | null
  revealNumber: number | null
  process: number
}
export type ClaimResult = { code: string; claimId: string | null; answer: ClaimAnswer | null }

/** Replacements in a text: pairs of a piece and its substitute. */
export type Pieces = readonly [string | RegExp, string][]

/**
 * Opens an arena. `patch` disables guards in its own database, `queuePieces` in its own queues, to show that a race
 * fails without them.
 */
export async function openArena(patch?: (owner: pg.Pool) => Promise<void>, queuePieces: Pieces = []): Promise<Arena> {
  const db = await openTestDb()
  if (patch) await patch(db.owner)
  const pools = [1, 2].map((n) => createPool({ url: db.url, max: 4, name: `process ${n}` }))
  const moves = createPool({ url: db.url, max: 8, name: 'moves', timeouts: workTimeouts })
  const create = queuePieces.length === 0 ? createClaimItem : await claimItemOnPatchedQueue(queuePieces)
  const processes = pools.map((pool) => create({ pool }).claimItem)
  let turn = 0
  return {
    db,
    processes,
    moves,
    async ask(token, item, more = {}) {
      const { process = turn++ % 2, key = randomUUID(), ...rest } = more
      const request = {
        sessionToken: token,
        dropItemId: item,
        key,
        expectedPriceCents: null,
        revealNumber: null,
        ...rest,
      }
      try {
        const answer = await processes[process]!(request)
        return { code: answer.code ?? 'won', claimId: answer.claim?.id ?? null, answer }
      } catch (error) {
        return { code: (error as { code?: string }).code ?? String(error), claimId: null, answer: null }
      }
    },
    broken: async () => {
      const found = await db.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => findViolations(tx, { hasWorker: false }))
      return found.map(violationText)
    },
    close: async () => {
      await Promise.all([...pools, moves].map((pool) => pool.end()))
      await db.close()
    },
  }
}

/** Patches the text of a function in this database. Throws when a piece is missing, so that no control is empty. */
export async function patchRoutine(owner: pg.Pool, name: string, pieces: Pieces): Promise<void> {
  const { rows } = await owner.query('select pg_get_functiondef($1::regproc) as text', [name])
  await owner.query(patchText(name, rows[0].text, pieces))
}

function patchText(name: string, whole: string, pieces: Pieces): string {
  return pieces.reduce((text, [piece, instead]) => {
    const changed = text.replace(piece, () => instead)
    if (changed === text) throw new Error(`${name} has no ${piece}`)
    return changed
  }, whole)
}

/** The claim command on a queue whose module text is patched with these pieces. */
async function claimItemOnPatchedQueue(pieces: Pieces): Promise<typeof createClaimItem> {
  const text = readFileSync(join(import.meta.dirname, '../button/claim-queue.ts'), 'utf8')
  const patched = stripTypeScriptTypes(patchText('claim-queue.ts', text, pieces))
  const queue: object = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(patched)}`)
  vi.resetModules()
  vi.doMock('../button/claim-queue.ts', () => queue)
  try {
    return (await import('../button/claim-item.ts')).createClaimItem
  } finally {
    vi.doUnmock('../button/claim-queue.ts')
    vi.resetModules()
  }
}

/** Removes the drop's lock. */
const removeLock = (owner: pg.Pool) =>
  patchRoutine(owner, 'lock_drop', [['where id = _drop_id for no key update', 'where id = _drop_id']])

/** Delays every batch after it has read its drop, and before it judges. */
export const sleepBeforeJudging = (seconds: number): [string, string] => [
  '  v_verdicts := judge_claims(',
  `  perform pg_sleep(${seconds});\n  v_verdicts := judge_claims(`,
]

/** Delays every batch between judging and writing. */
export const sleepBeforeWriting = (seconds: number): [string, string] => [
  '  perform record_claims(',
  `  perform pg_sleep(${seconds});\n  perform record_claims(`,
]

/** Removes the lock only, with pauses between reading and writing, so that a race shows at once; the constraints stay. */
export async function withoutLock(owner: pg.Pool): Promise<void> {
  await removeLock(owner)
  await patchRoutine(owner, 'claim_items', [sleepBeforeJudging(0.02), sleepBeforeWriting(0.03)])
}

/** Removes the lock and what backs it up: keys, checks, and the stock guard. */
export async function withoutLockAndConstraints(owner: pg.Pool): Promise<void> {
  await removeLock(owner)
  await patchRoutine(owner, 'claim_items', [sleepBeforeWriting(0.03)])
  await patchRoutine(owner, 'record_claims', [
    [' and i.quantity_available >= t.units', ''],
    ['if coalesce(cardinality(v_items), 0) <> (', 'if false and coalesce(cardinality(v_items), 0) <> ('],
  ])
  await owner.query(`
    drop index one_live_claim;
    alter table user_claim_tracking drop constraint user_claim_tracking_pkey;
    alter table claims drop constraint claims_drop_id_seq_key;
    alter table fairness_entries drop constraint fairness_entries_pkey;
    alter table claim_answers drop constraint claim_answers_pkey;
    do $$ declare wall record; begin
      for wall in select conname from pg_constraint where conrelid = 'drop_items'::regclass and contype = 'c' loop
        execute format('alter table drop_items drop constraint %I', wall.conname);
      end loop;
    end $$`)
}

/** Counts the answers by code. */
export function tally(results: readonly ClaimResult[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of results) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/**
 * A race that runs with its guards, where every round must succeed, and again without them in a database or queue of
 * its own, where it must fail: a race that can't be lost proves nothing.
 */
export type Race = {
  name: string
  rounds: number
  /** Runs one round on an open arena. Returns what went wrong, one line each. */
  run(arena: Arena): Promise<string[]>
  /** Disables the guard under test in the database. */
  unguard?(owner: pg.Pool): Promise<void>
  /** Disables the guard under test in the queue. */
  unguardQueue?: Pieces
}

/** Runs a race, with or without its guards, until something goes wrong. */
export async function runRounds(race: Race, rounds: number, isGuarded: boolean): Promise<string[]> {
  const arena = await (isGuarded ? openArena() : openArena(race.unguard, race.unguardQueue))
  try {
    for (let round = 0; round < rounds; round++) {
      const wrong = await race.run(arena)
      if (wrong.length > 0) return wrong
    }
    return []
  } finally {
    await arena.close()
  }
}

/** One line when a value differs from the expected one. */
export function differs(what: string, is: unknown, should: unknown): string[] {
  return isDeepStrictEqual(is, should) ? [] : [`${what}: ${JSON.stringify(is)} and not ${JSON.stringify(should)}`]
}

/** Number of successful claims. */
export const wonIn = (results: readonly ClaimResult[]): number => tally(results).won ?? 0

/** Creates more sessions of one account, as on several devices. */
export async function moreSessions(owner: pg.Pool, userId: string, count: number): Promise<string[]> {
  const { rows } = await owner.query(
    `insert into auth.session (user_id, token, expires_at)
     select $1, gen_random_uuid()::text, now() + interval '1 day' from generate_series(1, $2) returning token`,
    [userId, count],
  )
  return rows.map((row) => row.token)
}
