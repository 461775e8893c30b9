import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropOptions, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

const { owner, pool, close, setClock } = await openTestDb()
afterAll(close)

type Buyer = { id: string; token: string }
const hour = 3_600_000

/**
 * A drop that opens in ten minutes and has an early window of fifteen minutes; `isForSubscribers` as the seller chose.
 */
async function early(options: DropOptions = {}, isForSubscribers = true) {
  await setClock('2026-05-01T12:00:00.000Z')
  const given = {
    status: 'scheduled',
    startsIn: hour / 6,
    endsIn: hour,
    earlyAccessMinutes: 15,
    units: [20],
    ...options,
  }
  const drop = await makeDrop(owner, given)
  await owner.query('update drops set has_subscriber_access = $2 where id = $1', [drop.dropId, isForSubscribers])
  return drop
}

async function subscribe(buyer: Buyer, storefrontId: string, given: { status?: string; perks?: string } = {}) {
  const { status = 'active', perks = '10 days' } = given
  await owner.query(
    `insert into subscriptions (user_id, storefront_id, status, price_cents, currency, current_period_end, perks_until,
       ended_at, end_reason)
     values ($1, $2, $3, 999, 'USD', app_now() + $4::interval, app_now() + $4::interval,
       case $3 when 'ended' then app_now() end, case $3 when 'ended' then 'cancelled' end)`,
    [buyer.id, storefrontId, status, perks],
  )
}

/** Sets an account's number of purchases at the storefront. */
async function stand(buyer: Buyer, storefrontId: string, purchases: number) {
  await owner.query(
    `insert into loyalty_standings (storefront_id, profile_id, purchases, most_purchases) values ($1, $2, $3, $3)`,
    [storefrontId, buyer.id, purchases],
  )
}

/** The answer to this buyer's claim: `won`, the refusal's code, or a state such as `not_found`. */
async function press(drop: { dropId: string; items: string[] }, { token }: Buyer): Promise<string> {
  const [answer] = await claimBatch(pool, drop.dropId, [{ token, item: drop.items[0]! }])
  const { state, code } = answer as unknown as { state: string; code: string | null }
  return state === 'judged' ? (code ?? 'won') : state
}

describe('a subscription', () => {
  test('opens the early window of a drop that is open to subscribers, and of no other', async () => {
    const [ada, ben] = await makeBuyers(owner, 2)
    const drop = await early()
    await subscribe(ada!, drop.storefrontId)
    expect([await press(drop, ada!), await press(drop, ben!)]).toEqual(['won', 'NOT_STARTED'])
    const closed = await early({}, false)
    await subscribe(ada!, closed.storefrontId)
    expect(await press(closed, ada!)).toBe('NOT_STARTED')
    const elsewhere = await early()
    expect(await press(elsewhere, ada!)).toBe('NOT_STARTED')
  })

  test('opens nothing before it is paid, after its month, nor once it is past due or over', async () => {
    const drop = await early()
    const buyers = await makeBuyers(owner, 4)
    const given = [{ status: 'starting' }, { perks: '-1 second' }, { status: 'past_due' }, { status: 'ended' }]
    for (const [i, how] of given.entries()) await subscribe(buyers[i]!, drop.storefrontId, how)
    for (const buyer of buyers) expect(await press(drop, buyer)).toBe('NOT_STARTED')
  })

  test('opens the early window at its first instant and not a moment before', async () => {
    const [ada] = await makeBuyers(owner, 1)
    const drop = await early({ startsIn: hour, endsIn: 2 * hour })
    await subscribe(ada!, drop.storefrontId)
    await setClock('2026-05-01T12:44:59.999Z')
    expect(await press(drop, ada!)).toBe('NOT_STARTED')
    await setClock('2026-05-01T12:45:00.000Z')
    expect(await press(drop, ada!)).toBe('won')
  })

  test('opens a private drop that is open to subscribers; to everybody else it is not there', async () => {
    const [ada, ben] = await makeBuyers(owner, 2)
    const drop = await early({ visibility: 'private', status: 'active', startsIn: -1000 })
    await subscribe(ada!, drop.storefrontId)
    expect([await press(drop, ada!), await press(drop, ben!)]).toEqual(['won', 'not_found'])
  })
})

describe('a loyalty tier', () => {
  test('with early access opens the early window: the fifth purchase and not the fourth', async () => {
    const [ada, ben] = await makeBuyers(owner, 2)
    const drop = await early({}, false)
    await stand(ada!, drop.storefrontId, 5)
    await stand(ben!, drop.storefrontId, 4)
    expect([await press(drop, ada!), await press(drop, ben!)]).toEqual(['won', 'NOT_STARTED'])
  })

  test('opens private drops from the tenth purchase, early from the twenty-fifth', async () => {
    const [five, ten, many] = await makeBuyers(owner, 3)
    const drop = await early({ visibility: 'private' }, false)
    await stand(five!, drop.storefrontId, 5)
    await stand(ten!, drop.storefrontId, 10)
    await stand(many!, drop.storefrontId, 25)
    expect([await press(drop, five!), await press(drop, ten!), await press(drop, many!)]).toEqual([
      'not_found',
      'NOT_STARTED',
      'won',
    ])
    await setClock('2026-05-01T12:10:00.000Z')
    expect(await press(drop, ten!)).toBe('won')
  })

  test('that its owner empties opens nothing any more', async () => {
    const [ada] = await makeBuyers(owner, 1)
    const drop = await early({}, false)
    await stand(ada!, drop.storefrontId, 30)
    await owner.query(`update loyalty_tiers set perks = '{}' where storefront_id = $1`, [drop.storefrontId])
    expect(await press(drop, ada!)).toBe('NOT_STARTED')
  })

  test('with first dibs stands before the general line, and behind who came first with it', async () => {
    const [holder, ada, ben, cleo, dan] = await makeBuyers(owner, 5)
    const drop = await early({ status: 'active', startsIn: -1000, units: [1] }, false)
    expect(await press(drop, holder!)).toBe('won')
    await stand(cleo!, drop.storefrontId, 25)
    await stand(dan!, drop.storefrontId, 40)
    for (const buyer of [ada, ben, cleo, dan]) {
      await pool.query('select * from join_standby($1, $2)', [drop.items[0], buyer!.id])
    }
    const { rows } = await owner.query(
      `select user_id from standby_entries where drop_id = $1 order by priority, position`,
      [drop.dropId],
    )
    expect(rows.map((row) => row.user_id)).toEqual([cleo, dan, ada, ben].map((buyer) => buyer!.id))
    const claim = await owner.query(`select id from claims where drop_id = $1 and user_id = $2`, [
      drop.dropId,
      holder!.id,
    ])
    await pool.query('select * from release_claim($1, $2)', [claim.rows[0].id, holder!.id])
    const offered = await owner.query(`select user_id from standby_entries where drop_id = $1 and state = 'offered'`, [
      drop.dropId,
    ])
    expect(offered.rows).toEqual([{ user_id: cleo!.id }])
  })
})

describe('exclusive hints', () => {
  test('are read ten minutes ahead by who holds the perk, and by nobody else', async () => {
    const [ada, ben] = await makeBuyers(owner, 2)
    const drop = await early({ type: 'mystery', status: 'active', startsIn: -1000, units: [1] }, false)
    await owner.query(
      `insert into drop_hints (drop_id, position, body, price_step_cents, reveal_at)
       select $1, n, 'Hint ' || n, 100, case n when 4 then null else timestamptz '2026-05-01 12:00Z' + make_interval(mins => n * 6) end
       from generate_series(1, 4) n`,
      [drop.dropId],
    )
    await stand(ada!, drop.storefrontId, 5)
    await stand(ben!, drop.storefrontId, 4)
    const read = async (buyer: Buyer) =>
      (await owner.query('select body from hints_ahead($1, $2)', [drop.dropId, buyer.id])).rows.map(({ body }) => body)
    expect([await read(ada!), await read(ben!)]).toEqual([['Hint 1'], []])
    await setClock('2026-05-01T12:05:00.000Z')
    expect(await read(ada!)).toEqual(['Hint 1', 'Hint 2'])
    await setClock('2026-05-01T12:08:00.000Z')
    expect([await read(ada!), await read(ben!)]).toEqual([['Hint 2', 'Hint 3'], []])
    await owner.query(`update drops set published_at = null where id = $1`, [drop.dropId])
    expect(await read(ada!)).toEqual([])
  })
})
