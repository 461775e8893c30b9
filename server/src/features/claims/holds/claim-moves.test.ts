import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectMyClaims } from '../claims.queries.ts'
import { viewMyClaim } from '../claims.view.ts'
import { type Arena, openArena, patchRoutine } from '../testing/claim-race-tools.ts'
import { makeBuyers, makeDrop } from '../testing/claims-fixtures.ts'
import { openPayment, replaceLine, settlePayment } from '../testing/money-fixtures.ts'
import { fadeStrikes } from './holds.queries.ts'

let arena: Arena
let owner: pg.Pool
beforeAll(async () => {
  arena = await openArena()
  owner = arena.db.owner
})
afterAll(() => arena.close())

const long = { endsIn: 10 * 86_400_000 }
const rowOf = async (query: string, values: unknown[]) => (await owner.query(query, values)).rows[0]
const statusOf = async (claimId: string | null) =>
  (await rowOf('select status from claims where id = $1', [claimId])).status as string

test('a stock that changes outside the lock fails the batch; nothing is claimed that is not there', async () => {
  const unguarded = await openArena((db) =>
    patchRoutine(db, 'claim_items', [
      [
        '  perform record_claims(',
        '  update drop_items set quantity_total = quantity_total - quantity_available, quantity_available = 0 where drop_id = _drop_id;\n  perform record_claims(',
      ],
    ]),
  )
  try {
    const drop = await makeDrop(unguarded.db.owner, { units: [3] })
    const [buyer] = await makeBuyers(unguarded.db.owner, 1)
    expect((await unguarded.ask(buyer!.token, drop.items[0]!)).code).toBe('SERVICE_UNAVAILABLE')
    const { rows } = await unguarded.db.owner.query('select count(*)::int as n from claims')
    expect(rows).toEqual([{ n: 0 }])
    expect(await unguarded.broken()).toEqual([])
  } finally {
    await unguarded.close()
  }
})

describe('the line offers only to who may claim', () => {
  /** A unit returns to an item with one person in line. Returns the state of their place. */
  async function offerTo(
    spoil: (waitingId: string, storefrontId: string, dropId: string) => Promise<unknown>,
    limit: number | null = null,
  ) {
    const drop = await makeDrop(owner, { ...long, units: [1, 1], maxClaimsPerUser: limit })
    const [holder, other, waiting] = await makeBuyers(owner, 3)
    const held = [await arena.ask(holder!.token, drop.items[0]!), await arena.ask(other!.token, drop.items[1]!)]
    for (const item of drop.items) await arena.db.pool.query('select join_standby($1, $2)', [item, waiting!.id])
    await spoil(waiting!.id, drop.storefrontId, drop.dropId)
    for (const [i, id] of [holder!.id, other!.id].entries()) {
      await arena.db.pool.query('select release_claim($1, $2)', [held[i]!.claimId, id])
    }
    const { rows } = await owner.query(
      'select state from standby_entries where user_id = $1 order by joined_at, position',
      [waiting!.id],
    )
    return rows.map((row) => row.state).sort()
  }

  test('an offer for each item, where nothing stands against it', async () => {
    expect(await offerTo(async () => undefined)).toEqual(['offered', 'offered'])
  })

  test('open offers count against the limit', async () => {
    expect(await offerTo(async () => undefined, 1)).toEqual(['offered', 'passed'])
  })

  test('not to who has lost the right to claim', async () => {
    const spoil = (id: string) => owner.query('delete from platform_permissions where profile_id = $1', [id])
    expect(await offerTo(spoil)).toEqual(['passed', 'passed'])
  })

  test('not to who has become staff of the storefront', async () => {
    const spoil = (id: string, storefrontId: string) =>
      owner.query(
        `insert into storefront_permissions (profile_id, storefront_id, permission_id)
         select $1, $2, id from permissions where scope = 'storefront' limit 1`,
        [id, storefrontId],
      )
    expect(await offerTo(spoil)).toEqual(['passed', 'passed'])
  })

  test('not to an unconfirmed address while confirmation is asked', async () => {
    await owner.query('update platform_settings set email_verification = true')
    const spoil = (id: string) => owner.query('update profiles set email_confirmed_at = null where id = $1', [id])
    expect(await offerTo(spoil)).toEqual(['passed', 'passed'])
    await owner.query('update platform_settings set email_verification = false')
  })
})

describe('late money', () => {
  async function runOut() {
    const drop = await makeDrop(owner, { ...long, units: [1], holdSeconds: 300 })
    const [buyer, other] = await makeBuyers(owner, 2)
    const { claimId } = await arena.ask(buyer!.token, drop.items[0]!)
    await owner.query(`update claims set expires_at = app_now() where id = $1`, [claimId])
    await arena.db.pool.query('select sweep_drop($1, 10)', [drop.dropId])
    return { drop, buyer: buyer!, other: other!, claimId: claimId! }
  }
  const honour = async (claimId: string) =>
    (await arena.db.pool.query('select honour_late_payment($1) as id', [claimId])).rows[0].id as string | null

  test('is honoured once, as a new claim; the one that ended stays ended', async () => {
    const { claimId } = await runOut()
    const payment = await openPayment(owner, [claimId])
    await settlePayment(owner, payment)
    const honoured = await honour(claimId)
    await replaceLine(owner, payment, claimId, honoured!)
    expect([await statusOf(claimId), await statusOf(honoured)]).toEqual(['expired', 'purchased'])
    expect(await honour(claimId)).toBeNull()
    expect(await arena.broken()).toEqual([])
  })

  test('is not honoured for a claim that was given or taken back', async () => {
    for (const end of ['release_claim($1, $2)', `revoke_claims(array[$1::uuid], 'It broke. ' || $2::text, false)`]) {
      const drop = await makeDrop(owner, { ...long, units: [1] })
      const [buyer] = await makeBuyers(owner, 1)
      const { claimId } = await arena.ask(buyer!.token, drop.items[0]!)
      await arena.db.pool.query(`select ${end}`, [claimId, buyer!.id])
      expect(await honour(claimId!)).toBeNull()
    }
  })

  test('is not honoured before somebody who stands in line', async () => {
    const { drop, other, claimId } = await runOut()
    await owner.query(
      `insert into standby_entries (drop_item_id, drop_id, user_id, position, joined_at, changed_at) values ($1, $2, $3, 1, app_now(), app_now())`,
      [drop.items[0], drop.dropId, other.id],
    )
    expect(await honour(claimId)).toBeNull()
    await owner.query('delete from standby_entries where drop_id = $1', [drop.dropId])
  })
})

describe('a pause by the platform stops the clocks of holds', () => {
  async function pausedDrop() {
    const drop = await makeDrop(owner, { endsIn: 1_200_000, units: [2], holdSeconds: 600 })
    const [buyer] = await makeBuyers(owner, 1)
    const { claimId } = await arena.ask(buyer!.token, drop.items[0]!)
    await owner.query(
      `select write_drop_move($1, 'paused', now, now, null, null, 'Looked into.', 'platform') from lock_and_settle_drop($1) as now`,
      [drop.dropId],
    )
    return { drop, buyer: buyer!, claimId: claimId! }
  }
  const untouched = async () => arena.db.setClock(0)

  test('a hold outlives its end, and can be paid', async () => {
    const { drop, buyer, claimId } = await pausedDrop()
    await arena.db.advance(900_000)
    await arena.db.pool.query('select sweep_drop($1, 10)', [drop.dropId])
    expect(await statusOf(claimId)).toBe('claimed')
    const { rows: shown, now } = await selectMyClaims(arena.db.db, buyer.id, {
      show: 'active',
      before: null,
      limit: 10,
    })
    expect(shown.map((row) => viewMyClaim(row, now).status)).toEqual(['claimed'])
    const { rows } = await arena.db.pool.query('select id from begin_capture($1, $2)', [[claimId], buyer.id])
    expect(rows).toHaveLength(1)
    await openPayment(owner, [claimId])
    await untouched()
  })

  test('when the sale ends meanwhile, it has as much time left as it had', async () => {
    const { drop, claimId } = await pausedDrop()
    await arena.db.advance(1_500_000)
    await owner.query('select lock_and_settle_drop($1)', [drop.dropId])
    const row = await rowOf(
      `select d.status, c.status as hold, extract(epoch from c.expires_at - app_now())::int as left from claims c
       join drops d on d.id = c.drop_id where c.id = $1`,
      [claimId],
    )
    expect(row).toMatchObject({ status: 'completed', hold: 'claimed' })
    expect(row.left).toBeGreaterThan(590)
    await arena.db.advance(601_000)
    await arena.db.pool.query('select sweep_drop($1, 10)', [drop.dropId])
    expect(await statusOf(claimId)).toBe('expired')
    await untouched()
  })
})

test('a strike fades only while the score has one to lose, so that it stays the sum of its events', async () => {
  const [ada, ben] = await makeBuyers(owner, 2)
  for (const { id } of [ada!, ben!]) {
    await owner.query(
      `insert into strike_events (profile_id, kind, cause, cause_id, points, created_at)
       values ($1, 'seller', 'adjusted', gen_random_uuid(), 1, app_now() - interval '31 days')`,
      [id],
    )
  }
  await owner.query('update profiles set seller_strike_score = 1 where id = $1', [ada!.id])
  await owner.query(
    `insert into strike_events (profile_id, kind, cause, cause_id, points, created_at)
     values ($1, 'seller', 'adjusted', gen_random_uuid(), -1, app_now() - interval '31 days')`,
    [ben!.id],
  )
  await fadeStrikes(arena.db.db)
  await fadeStrikes(arena.db.db)
  const { rows } = await owner.query('select seller_strike_score as score from profiles where id = any ($1)', [
    [ada!.id, ben!.id],
  ])
  expect(rows).toEqual([{ score: 0 }, { score: 0 }])
  expect(await arena.broken()).toEqual([])
})

test('a strike that has faded is not taken back a second time when its money comes', async () => {
  const drop = await makeDrop(owner, { ...long, units: [1] })
  const [buyer] = await makeBuyers(owner, 1)
  const { claimId } = await arena.ask(buyer!.token, drop.items[0]!)
  await owner.query(`update claims set expires_at = app_now() where id = $1`, [claimId])
  await arena.db.pool.query('select sweep_drop($1, 10)', [drop.dropId])
  await owner.query(`update strike_events set created_at = app_now() - interval '31 days' where cause_id = $1`, [
    claimId,
  ])
  await fadeStrikes(arena.db.db)
  await arena.db.pool.query('select forgive_strike($1)', [claimId])
  expect(await rowOf('select claim_strike_score as score from profiles where id = $1', [buyer!.id])).toEqual({
    score: 0,
  })
  expect(await arena.broken()).toEqual([])
})
