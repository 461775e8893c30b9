import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createSessionCookie } from '../../server/src/features/accounts/sessions/session-cookie.ts'
import { type DropFixture, makeBuyers, makeDrop } from '../../server/src/features/claims/testing/claims-fixtures.ts'
import type { Random } from '../../server/src/features/claims/testing/seeded-tools.ts'
import type { Attempt, History, RecordedClaim } from './history.ts'
import { type HttpAnswer, post } from './http-client.ts'
import type { Servers } from './servers.ts'

export type Buyer = { id: string; token: string; cookies: string[] }

export type Sale = { drop: DropFixture; units: number[]; buyers: Buyer[] }

/** Inserts an open drop and its signed-in crowd by SQL: hashing a thousand passwords would take minutes. */
export async function makeSale(owner: pg.Pool, servers: Servers, crowd: number, units: number[]): Promise<Sale> {
  const drop = await makeDrop(owner, { units, endsIn: 36_000_000 })
  await owner.query('update drops set allow_shipping = false, local_pickup_only = true where id = $1', [drop.dropId])
  return { drop, units, buyers: signIn(servers, await makeBuyers(owner, crowd)) }
}

/** Signs session cookies for accounts, one for each server. */
export function signIn(servers: Servers, people: readonly { id: string; token: string }[]): Buyer[] {
  const secret = readFileSync(join(servers.keepcase.dataDir, 'secrets/auth-secret'), 'utf8').trim()
  const signers = servers.urls.map((url) => createSessionCookie(url, secret))
  return people.map((person) => ({ ...person, cookies: signers.map((signer) => signer.headerFor(person.token)) }))
}

/** An owner's pool on the servers' database; reconnects after the database was down. */
export function openOwner(servers: Servers): pg.Pool {
  const pool = new pg.Pool({ connectionString: servers.keepcase.databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  return pool
}

/** Answers after which a client retries with the same key. */
const isNoAnswer = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

export type StampedeOptions = {
  random: Random
  /** Duration over which the presses are spread, in milliseconds. */
  spreadMs: number
  /** How long a buyer retries, in milliseconds. */
  patienceMs: number
  /** The server that everybody asks first; default: any. */
  firstAt?: number | undefined
}

/**
 * Everybody claims: each buyer one item, some of them twice, through either server, on the fast or the normal
 * path. Without an answer they retry with the same key at either server. Returns every request as its client
 * saw it.
 */
export async function stampede(servers: Servers, sale: Sale, options: StampedeOptions): Promise<Attempt[]> {
  const { random, spreadMs } = options
  const attempts: Attempt[] = []
  const presses = sale.buyers.flatMap((buyer) => {
    const item = random.pick(sale.drop.items)
    const press = {
      buyer,
      item,
      key: randomUUID(),
      afterMs: random.next() * spreadMs,
      random,
      firstAt: options.firstAt,
    }
    const again = { ...press, afterMs: press.afterMs + random.next() * 5 }
    const other = { ...press, key: randomUUID(), item: random.pick(sale.drop.items), afterMs: random.next() * spreadMs }
    return [press, ...(random.chance(10) ? [again] : []), ...(random.chance(10) ? [other] : [])]
  })
  await Promise.all(presses.map((press) => retryUntilDone(servers, press, attempts, options.patienceMs)))
  return attempts
}

type Press = {
  buyer: Buyer
  item: string
  key: string
  afterMs: number
  random: Random
  firstAt: number | undefined
}

async function retryUntilDone(servers: Servers, press: Press, attempts: Attempt[], patienceMs: number): Promise<void> {
  await sleep(press.afterMs)
  const giveUpAt = performance.now() + patienceMs
  let at = press.firstAt
  for (let pauseMs = 100; ; pauseMs = Math.min(2_000, pauseMs * 2)) {
    at ??= press.random.int(servers.urls.length)
    const { status, retryAfterMs } = await askOnce(servers, press, attempts, at)
    at = undefined
    if (!isNoAnswer(status) || performance.now() > giveUpAt) return
    await sleep((retryAfterMs ?? pauseMs) * (0.5 + press.random.next()))
  }
}

async function askOnce(servers: Servers, press: Press, attempts: Attempt[], at: number) {
  const { buyer, item, key, random } = press
  const attempt: Attempt = {
    user: buyer.id,
    item,
    key,
    sentAt: performance.now(),
    backAt: Number.POSITIVE_INFINITY,
    outcome: 'unknown',
    claimId: null,
    seq: null,
  }
  attempts.push(attempt)
  const headers = { cookie: buyer.cookies[at]!, 'idempotency-key': key }
  // both ways to answer a claim: fast path and normal path
  const isChunked = random.chance(25)
  const url = `${servers.urls[at]}/api/drop-items/${item}/claims`
  const answer = await post(url, headers, isChunked ? {} : null, { isChunked })
  if (answer.status === 0) return answer
  attempt.backAt = performance.now()
  attempt.outcome = answer.status === 200 ? String(answer.body.code ?? 'won') : refusalName(answer)
  if (attempt.outcome === 'won') {
    const claim = answer.body.claim as { id: string; seq: number }
    attempt.claimId = claim.id
    attempt.seq = claim.seq
  }
  return answer
}

/** Name of a refusal. A retryable status without Retry-After gets its own name, because that is a fault. */
function refusalName({ status, retryAfterMs }: HttpAnswer): string {
  const isBare = (status === 429 || status === 503) && retryAfterMs === null
  return isBare ? `${status} without Retry-After` : String(status)
}

/** What the database has of the drop afterwards, together with what the clients saw. */
export async function readHistory(owner: pg.Pool, { drop, units }: Sale, attempts: Attempt[]): Promise<History> {
  const { rows } = await owner.query<RecordedClaim>(
    `select c.id, c.user_id as "user", c.drop_item_id as item, c.seq,
       array(select a.key from claim_answers a where a.claim_id = c.id and a.code is null) as keys
     from claims c where c.drop_id = $1 and c.source = 'buyer'`,
    [drop.dropId],
  )
  return { attempts, returns: [], recorded: rows, units: new Map(drop.items.map((item, i) => [item, units[i]!])) }
}

/** Counts the outcomes. */
export function outcomes(attempts: readonly Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of attempts) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
