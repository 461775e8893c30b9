import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Random } from '../../server/src/features/claims/testing/seeded-tools.ts'
import { type FaultPlace, killAt, retryUntilDone } from './fault-points.ts'
import { type Attempt, findContradictions } from './history.ts'
import { type HttpAnswer, post } from './http-client.ts'
import { payForClaim } from './payments.ts'
import { type Servers, untilReady } from './servers.ts'
import { differs, type Ground, soundness } from './soundness.ts'
import { type Buyer, makeSale, readHistory, type Sale, stampede } from './stampede.ts'

const crowd = 60
const units = [12, 6]
const patience = { spreadMs: 150, patienceMs: 30_000 }

/**
 * A small sale during which something is killed at one place.
 * @returns what was killed, and every failed expectation, one line each
 */
export async function runFault(ground: Ground, place: FaultPlace): Promise<{ target: string; wrong: string[] }> {
  const { servers, owner } = ground
  const sale = await makeSale(owner, servers, crowd, units)
  const { target, wrong } = await runs[place](ground, sale)(place)
  for (const url of servers.urls) await untilReady(url)
  return { target, wrong: [...wrong, ...(await retryUntilDone(() => soundness(servers, sale.drop.dropId)))] }
}

/** Server that is asked first, for places where only the second one can be killed. */
const firstAt: Partial<Record<FaultPlace, number>> = { answering: 1, paid: 1 }

type Run = (place: FaultPlace) => Promise<{ target: string; wrong: string[] }>

const runs: Record<FaultPlace, (ground: Ground, sale: Sale) => Run> = {
  locked: claims,
  judged: claims,
  written: claims,
  answering: claims,
  released: release,
  offering: release,
  expired: expiry,
  asking: payment,
  captured: payment,
  paid: payment,
}

/**
 * Everybody claims and retries: acknowledged claims exist, unacknowledged ones exist once or not at all, all
 * units are sold.
 */
function claims(ground: Ground, sale: Sale): Run {
  const { servers, owner, random } = ground
  return async (place) => {
    const { result: attempts, target } = await killAt(ground, place, () =>
      stampede(servers, sale, { random, ...patience, firstAt: firstAt[place] }),
    )
    for (const url of servers.urls) await untilReady(url)
    const history = await readHistory(owner, sale, attempts)
    const total = units.reduce((sum, n) => sum + n, 0)
    return {
      target,
      wrong: [
        ...findContradictions(history),
        ...differs('claims', history.recorded.length, total),
        ...differs('without an answer', attempts.filter(isUnsettled(attempts)).length, 0),
        ...(await askedAgain(servers, sale, attempts)),
      ],
    }
  }
}

/**
 * A small sale during which the database is killed as soon as it has answered some claims. Returns the
 * acknowledged claims that it lost, and any other contradictions.
 */
export async function killAfterAnswers({ servers, owner, random }: Ground): Promise<string[]> {
  const sale = await makeSale(owner, servers, crowd, [crowd])
  const pressing = stampede(servers, sale, { random, ...patience, spreadMs: 400 })
  for (let claimed = 0; claimed < crowd / 3; ) {
    const { rows } = await retryUntilDone(() =>
      owner.query('select claims_count as n from drops where id = $1', [sale.drop.dropId]),
    )
    claimed = rows[0].n
  }
  servers.killDatabase()
  const attempts = await pressing
  for (const url of servers.urls) await untilReady(url)
  return findContradictions(await retryUntilDone(() => readHistory(owner, sale, attempts)))
}

const isRefusal = (outcome: string) => outcome === 'unknown' || /^\d{3}/.test(outcome)
/** Whether an attempt belongs to a press that never got an answer. */
const isUnsettled = (all: readonly Attempt[]) => (one: Attempt) =>
  isRefusal(one.outcome) && all.every((other) => other.key !== one.key || isRefusal(other.outcome))

/** Every winner repeats the request with the same key at either server: it must be the same claim. */
async function askedAgain(servers: Servers, sale: Sale, attempts: readonly Attempt[]): Promise<string[]> {
  const winners = [
    ...new Map(attempts.filter(({ outcome }) => outcome === 'won').map((win) => [win.key, win])).values(),
  ]
  const told = await Promise.all(
    winners.map(async ({ user, item, key, claimId }, i) => {
      const at = i % 2
      const buyer = buyerOf(sale, user)
      const { body } = await ask(servers, at, buyer, `/api/drop-items/${item}/claims`, key, null)
      return (body.claim as { id: string } | undefined)?.id === claimId
    }),
  )
  return differs('winners whose key gives another answer', told.filter((same) => !same).length, 0)
}

/** A holder releases while a buyer is in the standby line: it happens once, and the line gets the unit. */
function release({ servers, owner, random }: Ground, sale: Sale): Run {
  return async (place) => {
    const { held, waiting, item } = await holdAll(servers, owner, sale)
    const key = randomUUID()
    const giveBack = () => persistently(servers, random, held.buyer, `/api/claims/${held.claimId}/release`, key, {})
    const { result, target } = await killAt({ servers, owner, random }, place, giveBack)
    const again = await giveBack()
    return {
      target,
      wrong: [
        ...differs('answer', result.status, 200),
        ...differs('answer under the same key', again.body, result.body),
        ...(await retryUntilDone(() => lineHas(owner, item, held, waiting, 'released', 0))),
      ],
    }
  }
}

/**
 * A hold expires while a buyer is in the standby line: it ends once, with one strike, and the line gets the
 * unit.
 */
function expiry({ servers, owner, random }: Ground, sale: Sale): Run {
  return async (place) => {
    const { held, waiting, item } = await holdAll(servers, owner, sale)
    const expire = () => owner.query('update claims set expires_at = app_now() where id = $1', [held.claimId])
    const { target } = await killAt({ servers, owner, random }, place, expire)
    await retryUntilDone(async () => {
      const { rows } = await owner.query('select status from claims where id = $1', [held.claimId])
      if (rows[0].status !== 'expired') throw new Error('the hold has not been swept')
    })
    return { target, wrong: await retryUntilDone(() => lineHas(owner, item, held, waiting, 'expired', 1)) }
  }
}

type Holder = { buyer: Buyer; claimId: string }

/** Sells out the smaller item: six hold it, one is in line. */
async function holdAll(servers: Servers, owner: pg.Pool, sale: Sale) {
  const item = sale.drop.items[1]!
  const holders = await Promise.all(
    sale.buyers.slice(0, units[1]!).map(async (buyer): Promise<Holder> => {
      const { body } = await ask(servers, 0, buyer, `/api/drop-items/${item}/claims`, randomUUID(), null)
      return { buyer, claimId: (body.claim as { id: string }).id }
    }),
  )
  const waiting = sale.buyers[units[1]!]!
  await owner.query('select join_standby($1, $2)', [item, waiting.id])
  return { held: holders[0]!, waiting, item }
}

async function lineHas(owner: pg.Pool, item: string, held: Holder, waiting: Buyer, ended: string, strikes: number) {
  const { rows } = await owner.query(
    `select (select status from claims where id = $2) as ended,
       (select array_agg(user_id) from claims where drop_item_id = $1 and source = 'standby') as offered,
       (select count(*)::int from strike_events where profile_id = $3) as strikes`,
    [item, held.claimId, held.buyer.id],
  )
  return differs('afterwards', rows[0], { ended, offered: [waiting.id], strikes })
}

/** Four winners pay: each is charged once and gets what they paid for. */
function payment(ground: Ground, sale: Sale): Run {
  const { servers, owner, random } = ground
  return async (place) => {
    const item = sale.drop.items[0]!
    const payers = await Promise.all(
      sale.buyers.slice(0, 4).map(async (buyer): Promise<Holder> => {
        const { body } = await ask(servers, 0, buyer, `/api/drop-items/${item}/claims`, randomUUID(), null)
        return { buyer, claimId: (body.claim as { id: string }).id }
      }),
    )
    const { result: told, target } = await killAt(ground, place, () =>
      Promise.all(
        payers.map(({ buyer, claimId }) =>
          payForClaim(servers, buyer, claimId, 'sandbox_success', random, firstAt[place]),
        ),
      ),
    )
    const { rows } = await retryUntilDone(() =>
      owner.query(
        `select count(*)::int as taken, count(distinct l.claim_id)::int as claims,
           count(*) filter (where c.paid)::int as paid
         from sandbox.intents i join payments p on p.id::text = i.idempotency_key
         join order_lines l on l.order_id = p.order_id join claims c on c.id = l.claim_id
         where i.status = 'succeeded' and l.drop_id = $1`,
        [sale.drop.dropId],
      ),
    )
    return {
      target,
      wrong: [
        ...differs(
          'told',
          told.map(({ state }) => state),
          ['captured', 'captured', 'captured', 'captured'],
        ),
        ...differs('money', rows[0], { taken: 4, claims: 4, paid: 4 }),
      ],
    }
  }
}

const buyerOf = (sale: Sale, id: string): Buyer => sale.buyers.find((buyer) => buyer.id === id)!

function ask(servers: Servers, at: number, buyer: Buyer, path: string, key: string, body: object | null) {
  const headers = { cookie: buyer.cookies[at]!, 'idempotency-key': key }
  return post(`${servers.urls[at]}${path}`, headers, body)
}

/** Retries at any server with the same key until one answers. */
function persistently(servers: Servers, random: Random, buyer: Buyer, path: string, key: string, body: object) {
  return retryUntilDone(async (): Promise<HttpAnswer> => {
    const answer = await ask(servers, random.int(2), buyer, path, key, body)
    if (answer.status === 0 || answer.status === 429 || answer.status >= 500) throw new Error(`${answer.status}`)
    return answer
  })
}
