import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, workTimeouts } from '@keepcase/db/db.ts'
import type pg from 'pg'
import { enterActor, testActor } from '../../server/src/api/testing/test-context.ts'
import { suspendUser } from '../../server/src/features/accounts/users/suspend-user.ts'
import { releaseHoldsOf } from '../../server/src/features/claims/holds/claim-moves.queries.ts'
import { type DropFixture, makeBuyers, makeDrop } from '../../server/src/features/claims/testing/claims-fixtures.ts'
import { retryUntilDone } from './fault-points.ts'
import { post } from './http-client.ts'
import { differs, type Ground, soundness } from './soundness.ts'
import { type Buyer, signIn } from './stampede.ts'

/**
 * A crowd in four drops at once through two real servers, which exercises every rule: a live drop with
 * cooldown and limit whose lots come on stage meanwhile, one with early access that requires payment after
 * two claims, a mystery drop whose price rises, and a standby line to which units come back; some users are
 * suspended during it.
 */
const spreadMs = 3_000
const price = 6400
const [eager, hoarders, entitled, inLine, suspended] = [80, 60, 60, 12, 12]

type Seen = { code: string; drop: string; item: string; user: string }

type Stage = { live: DropFixture; early: DropFixture; mystery: DropFixture; line: DropFixture; buyers: Buyer[] }

async function build({ servers, owner }: Ground, crowd: number): Promise<Stage> {
  const long = { endsIn: 36_000_000 }
  const units = (items: number, each: number) => Array<number>(items).fill(each)
  const live = await makeDrop(owner, {
    ...long,
    type: 'live',
    units: units(6, 60),
    cooldownSeconds: 1,
    maxClaimsPerUser: 2,
  })
  const early = await makeDrop(owner, {
    ...long,
    status: 'scheduled',
    startsIn: 3_600_000,
    earlyAccessMinutes: 1,
    units: units(4, 60),
    staggeredClaimThreshold: 2,
  })
  const mystery = await makeDrop(owner, { ...long, type: 'mystery', units: [crowd] })
  const line = await makeDrop(owner, { ...long, units: [inLine] })
  await owner.query(
    `insert into drop_hints (drop_id, position, body, price_step_cents) values ($1, 1, 'A hint', 500)`,
    [mystery.dropId],
  )
  const buyers = signIn(servers, await makeBuyers(owner, crowd))
  await owner.query('insert into early_access_grants (drop_id, profile_id) select $1, unnest($2::uuid[])', [
    early.dropId,
    buyers.slice(0, entitled).map(({ id }) => id),
  ])
  return { live, early, mystery, line, buyers }
}

/** Runs the crowd. Returns failed expectations, one line each, and the count of each answer. */
export async function rushUnderRules(ground: Ground, crowd: number) {
  const { servers, owner, random } = ground
  const stage = await build(ground, crowd)
  const { live, early, mystery, line, buyers } = stage
  const seen: Seen[] = []
  const press = async (buyer: Buyer, drop: DropFixture, item: string, afterMs: number) => {
    await sleep(afterMs)
    const key = randomUUID()
    for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(100 + random.next() * 200)) {
      const at = random.int(2)
      const isChunked = random.chance(25)
      const headers = { cookie: buyer.cookies[at]!, 'idempotency-key': key }
      const body = { expectedPriceCents: price }
      const answer = await post(`${servers.urls[at]}/api/drop-items/${item}/claims`, headers, body, { isChunked })
      if (answer.status === 0 || answer.status === 429 || answer.status >= 500) continue
      const code = answer.status === 200 ? String(answer.body.code ?? 'won') : String(answer.status)
      seen.push({ code, drop: drop.dropId, item, user: buyer.id })
      return { code, claimId: (answer.body.claim as { id: string } | null)?.id ?? null }
    }
    throw new Error('a press was not answered within 30 s')
  }

  // all units of the line's item are held, and one person waits for each
  const [holders, waiting] = [buyers.slice(-inLine), buyers.slice(-2 * inLine, -inLine)]
  const held = await Promise.all(holders.map((buyer) => press(buyer, line, line.items[0]!, 0)))
  for (const { id } of waiting) await owner.query('select join_standby($1, $2)', [line.items[0], id])
  await reveal(owner, live, 0)
  await owner.query(`update drops set start_date = app_now() + make_interval(secs => $2) where id = $1`, [
    early.dropId,
    (spreadMs / 1000) * 0.6,
  ])
  await owner.query('update drop_hints set reveal_at = app_now() + make_interval(secs => $2) where drop_id = $1', [
    mystery.dropId,
    (spreadMs / 1000) * (0.3 + random.next() * 0.4),
  ])

  const at = () => random.next() * spreadMs
  const presses = [
    ...buyers.slice(0, eager).flatMap((buyer) => live.items.map((item) => press(buyer, live, item, at()))),
    ...buyers
      .slice(eager, eager + hoarders)
      .flatMap((buyer) => early.items.map((item) => press(buyer, early, item, at()))),
    ...buyers.slice(0, entitled).flatMap((buyer) => early.items.map((item) => press(buyer, early, item, at()))),
    ...buyers.map((buyer) => press(buyer, mystery, mystery.items[0]!, at())),
    ...buyers.slice(0, -2 * inLine).map((buyer) => press(buyer, line, line.items[0]!, at())),
  ]
  const reveals = live.items.slice(1).map(async (_, i) => sleep(at()).then(() => reveal(owner, live, i + 1)))
  const returns = holders.map(async (buyer, i) => {
    await sleep(at())
    const headers = { cookie: buyer.cookies[0]!, 'idempotency-key': randomUUID() }
    await retryUntilDone(async () => {
      const { status } = await post(`${servers.urls[0]}/api/claims/${held[i]!.claimId}/release`, headers, {})
      if (status !== 200) throw new Error(`a release was answered with ${status}`)
    })
  })
  const unlucky = buyers.slice(0, suspended)
  const suspending = suspendAll(
    ground,
    unlucky.map(({ id }) => id),
    spreadMs * 0.8,
  )
  await Promise.all([...presses, ...reveals, ...returns, suspending])

  const counts: Record<string, number> = {}
  for (const { code } of seen) counts[code] = (counts[code] ?? 0) + 1
  const wrong = [
    ...(await againstPrice(owner, mystery)),
    ...(await againstSuspension(owner, unlucky)),
    ...(await againstLine(owner, line, waiting)),
  ]
  for (const { dropId } of [live, early, mystery, line]) wrong.push(...(await soundness(servers, dropId)))
  return { counts, wrong }
}

/** Puts a lot on stage, as the host's command does. */
async function reveal(owner: pg.Pool, { dropId, items }: DropFixture, index: number): Promise<void> {
  await owner.query(
    `do $$ declare v_now timestamptz := lock_and_settle_drop('${dropId}'); begin
      update drop_items set reveal_number = ${index + 1}, revealed_at = v_now where id = '${items[index]}';
    end $$`,
  )
}

/** Suspends these accounts one after the other within a time, as an administrator does. */
async function suspendAll({ servers, owner }: Ground, ids: readonly string[], withinMs: number): Promise<void> {
  const [admin] = await makeBuyers(owner, 1)
  // @NOTE this process is busy simulating the crowd: it may notice a new connection late
  const patience = { ...workTimeouts, connectMs: 30_000, answerMs: 90_000 }
  const options = { url: servers.keepcase.databaseUrl, max: 1, name: 'administrator', timeouts: patience }
  const { db, close } = createDb(options)
  try {
    const deps = { db, onSuspended: [releaseHoldsOf] }
    const actor = testActor({ profileId: admin!.id, permissions: ['platform.users.update'] })
    await enterActor(owner, actor)
    for (const id of ids) {
      await suspendUser(deps, actor, { id, reason: 'In the rush.' }, randomUUID())
      await sleep(withinMs / ids.length)
    }
  } finally {
    await close()
  }
}

/** Every price paid is the one that was on the screen. */
async function againstPrice(owner: pg.Pool, { dropId }: DropFixture): Promise<string[]> {
  const { rows } = await owner.query(
    `select c.id from claims c join drop_hints h on h.drop_id = c.drop_id
     where c.drop_id = $1 and (c.price_cents <> $2 or c.claimed_at >= h.reveal_at)`,
    [dropId, price],
  )
  return rows.map(({ id }) => `price: claim ${id} was made at a price that nobody had seen`)
}

/**
 * What suspended people still hold. The handler of a suspension waits up to 3 s for claims that were being written, so
 * what is left gets 10 s to go.
 */
async function againstSuspension(owner: pg.Pool, people: readonly Buyer[]): Promise<string[]> {
  for (const giveUpAt = Date.now() + 10_000; ; await sleep(100)) {
    const { rows } = await owner.query(
      `select 'hold ' || id as what from claims where user_id = any ($1) and status = 'claimed'
       union all select 'place ' || id from standby_entries where user_id = any ($1) and state in ('waiting', 'offered')`,
      [people.map(({ id }) => id)],
    )
    if (rows.length === 0 || Date.now() > giveUpAt) return rows.map(({ what }) => `suspension: ${what} is left`)
  }
}

/** Every unit that came back is offered to the line in order; nobody of the crowd gets one. */
async function againstLine(owner: pg.Pool, { items }: DropFixture, waiting: readonly Buyer[]): Promise<string[]> {
  const { rows } = await owner.query(
    `select source, user_id from claims where drop_item_id = $1 and status <> 'released' order by seq`,
    [items[0]],
  )
  return differs(
    'line',
    rows.map((row) => [row.source, row.user_id]),
    waiting.map(({ id }) => ['standby', id]),
  )
}
