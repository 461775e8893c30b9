import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createSessionCookie } from '@keepcase/server/features/accounts/public.ts'
import { expect } from 'vitest'
// @NOTE a test may import past public interfaces: making the crowd through sign-up would take minutes
import { makeBuyers, makeDrop } from '../../server/src/features/claims/testing/claims-fixtures.ts'
import { findViolations, violationText } from '../../server/src/features/invariants/find-violations.ts'
import { openWalkApplication, secret } from './walk-application.ts'
import { Wire, type WireAnswer } from './wire.ts'

// Attacks the claim's fast path, which works on Node's own request objects, with raw bytes on the connection.
// What was acknowledged must exist; what was not exists once or not at all; and other users are not affected.

export type Caller = { id: string; cookie: string }

/** Deviations from a normal claim request. */
export type Sent = {
  item?: string
  method?: string
  path?: string
  key?: string
  /** Additional header lines; a name that is here replaces the default one. */
  headers?: readonly [string, string][]
  body?: string | Buffer
  /** Content-Length; default: the length of the body. */
  length?: number | null
}

/**
 * An application on its own database, with a drop of two items: `many` has enough for everybody, the single
 * unit of `rare` is taken.
 */
export async function openClaimWire() {
  const db = await openTestDb()
  const application = await openWalkApplication(db)
  const { headerFor } = createSessionCookie(application.url, secret)
  const { dropId, items } = await makeDrop(db.owner, { units: [5_000, 1] })
  const [many, rare] = items as [string, string]

  const newCallers = async (count: number): Promise<Caller[]> =>
    (await makeBuyers(db.owner, count)).map(({ id, token }) => ({ id, cookie: headerFor(token) }))
  const callers = await newCallers(200)
  const nextCaller = () => callers.pop()!

  /** The bytes of one claim request. */
  function claimBytes(caller: Caller | null, sent: Sent = {}): Buffer {
    const { item = many, method = 'POST', key = randomUUID(), headers = [], body = '{}' } = sent
    const length = sent.length === undefined ? Buffer.byteLength(body) : sent.length
    const own = new Set(headers.map(([name]) => name.toLowerCase()))
    const usual: [string, string | null][] = [
      ['host', new URL(application.url).host],
      ['origin', application.url],
      ['content-type', 'application/json'],
      ['idempotency-key', key],
      ['cookie', caller?.cookie ?? null],
      ['content-length', length === null ? null : String(length)],
    ]
    const lines = [...usual.filter(([name, value]) => value !== null && !own.has(name)), ...headers]
    const path = sent.path ?? `/api/drop-items/${item}/claims`
    const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
    return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)])
  }

  /** Sends one claim on its own connection. */
  async function ask(caller: Caller | null, sent: Sent = {}): Promise<WireAnswer> {
    const wire = await Wire.open(application.url)
    wire.send(claimBytes(caller, sent))
    const answer = (await wire.answers(1)).at(-1)
    wire.hangUp()
    if (!answer) throw new Error('the connection was closed without an answer')
    return answer
  }

  const heldBy = async ({ id }: Caller): Promise<number> =>
    (await db.owner.query('select count(*)::int as n from claims where user_id = $1', [id])).rows[0].n

  /** Asserts that other users' claims still work, and quickly. */
  async function assertOthersServed(): Promise<void> {
    const began = performance.now()
    expect(JSON.parse((await ask(nextCaller())).body)).toMatchObject({ success: true })
    expect(performance.now() - began).toBeLessThan(2_000)
  }

  async function mustBeSound(): Promise<void> {
    const broken = await db.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => findViolations(tx, { hasWorker: false }))
    expect(broken.map(violationText)).toEqual([])
  }

  /** Asserts that exactly the acknowledged claims exist. */
  async function assertAcknowledgedClaims(): Promise<void> {
    const { rows } = await db.owner.query(
      `select count(*)::int as claims, count(distinct user_id || ' ' || drop_item_id)::int as pairs,
         (select quantity_held from drop_items where id = $2) + 1 as held from claims where drop_id = $1`,
      [dropId, many],
    )
    expect(rows[0].claims).toBe(rows[0].held)
    expect(rows[0].claims).toBe(rows[0].pairs)
  }

  async function close(): Promise<void> {
    await application.close()
    await db.close()
  }

  const first = await ask(nextCaller(), { item: rare })
  expect(JSON.parse(first.body)).toMatchObject({ success: true })
  return {
    url: application.url,
    many,
    rare,
    newCallers,
    nextCaller,
    claimBytes,
    ask,
    heldBy,
    assertOthersServed,
    mustBeSound,
    assertAcknowledgedClaims,
    close,
  }
}
