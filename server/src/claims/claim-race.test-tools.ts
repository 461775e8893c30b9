import { randomUUID } from 'node:crypto'
import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { createPool } from '@keepcase/db/db.ts'
import { openTestDb, type TestDb } from '@keepcase/db/test-db.ts'
import type pg from 'pg'
import { findViolations, violationText } from '../invariants/find-violations.ts'
import { createClaimItem } from './claim-item.ts'

/** Two processes' claim commands on one database: each with its own queues and connections. */
export type Arena = {
  db: TestDb
  processes: ReturnType<typeof createClaimItem>['claimItem'][]
  /** Sends a claim through one of the processes, in turn. Gives the answer's code, or the status of a refusal. */
  ask(token: string, item: string, more?: Partial<Press>): Promise<Asked>
  /** What breaks an invariant now, one line each. */
  broken(): Promise<string[]>
  close(): Promise<void>
}

export type Press = { key: string; expectedPriceCents: number | null; revealNumber: number | null; process: number }
export type Asked = { code: string; claimId: string | null; answer: ClaimAnswer | null }

/** Opens an arena. `patch` takes guards out of its own database, to show that a race then goes wrong. */
export async function openArena(patch?: (owner: pg.Pool) => Promise<void>): Promise<Arena> {
  const db = await openTestDb()
  if (patch) await patch(db.owner)
  const pools = [1, 2].map((n) => createPool({ url: db.url, max: 4, name: `process ${n}` }))
  const processes = pools.map((pool) => createClaimItem({ pool }).claimItem)
  let turn = 0
  return {
    db,
    processes,
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
      await Promise.all(pools.map((pool) => pool.end()))
      await db.close()
    },
  }
}

/** Changes the text of a function in this database. Fails when a piece is not there, so that no control is empty. */
export async function patchRoutine(
  owner: pg.Pool,
  name: string,
  pieces: readonly [string | RegExp, string][],
): Promise<void> {
  const { rows } = await owner.query('select pg_get_functiondef($1::regproc) as text', [name])
  let text: string = rows[0].text
  for (const [piece, instead] of pieces) {
    const changed = text.replace(piece, instead)
    if (changed === text) throw new Error(`${name} has no ${piece}`)
    text = changed
  }
  await owner.query(text)
}

/** The drop's lock, and what a batch has read before it writes: with a pause between the two a race shows at once. */
const noLock: [string | RegExp, string] = ['where id = _drop_id for no key update', 'where id = _drop_id']
const slowly: [string | RegExp, string] = [
  '  v_seq := v_ledger.last_seq;',
  '  perform pg_sleep(0.02);\n  v_seq := v_ledger.last_seq;',
]
const slowWrite: [string | RegExp, string] = ['  with won as (', '  perform pg_sleep(0.03);\n  with won as (']

/** Without the lock alone: the constraints still stand. */
export const withoutLock = (owner: pg.Pool) => patchRoutine(owner, 'claim_items', [noLock, slowly, slowWrite])

/** Without the lock and without what stands behind it: keys, checks, and the guard on the stock. */
export async function withoutLockAndWalls(owner: pg.Pool): Promise<void> {
  await patchRoutine(owner, 'claim_items', [
    noLock,
    slowWrite,
    [' and i.quantity_available >= t.units', ''],
    ['if v_touched <> (', 'if false and v_touched <> ('],
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

/** Counts what came back. */
export function tally(asked: readonly Asked[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of asked) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
