import { countRowsRead } from '@keepcase/db/testing/rows-read.ts'
import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectDropsToSweep } from './claims.queries.ts'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from './testing/claims-fixtures.ts'

// The end of holds, drops and pauses: one condition at a time, everything else in order.

let fixtures: TestDb
let drop: DropFixture
let buyer: { id: string; token: string }
let claimId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [2], endsIn: 10 * 86_400_000 })
  buyer = (await makeBuyers(fixtures.owner, 1))[0]!
  const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: buyer.token, item: drop.items[0]! }])
  claimId = String(claim!.claim_id)
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const tell = async (changes: string, query: string) =>
  Object.values((await fixtures.tryOut(changes, query))[0] ?? {})[0]
const ofDrop = (change: string) => `update drops set ${change} where id = '${drop.dropId}'`

test('a sweep leaves a drop alone that somebody else has locked', async () => {
  const holder = await fixtures.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from drops where id = $1 for update', [drop.dropId])
    const swept = `update claims set expires_at = app_now() - interval '1 second' where id = '${claimId}';
      set local lock_timeout = '300ms'`
    expect(await tell(swept, `select sweep_drop('${drop.dropId}', 10)`)).toBe(0)
    await holder.query('rollback')
    expect(await tell(swept, `select sweep_drop('${drop.dropId}', 10)`)).toBe(1)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('looking for drops to sweep reads no hold that still lasts', async () => {
  const many = await makeDrop(fixtures.owner, { units: [300] })
  const people = await makeBuyers(fixtures.owner, 300)
  const asks = people.map(({ token }) => ({ token, item: many.items[0]! }))
  await claimBatch(fixtures.pool, many.dropId, asks)
  const read = await countRowsRead(fixtures.db, 'claims', async (tx) => {
    expect(await selectDropsToSweep(tx, 10)).toEqual([])
  })
  expect(read).toBeLessThan(100)
})

test('looking for drops to sweep reads no ledger that is closed', async () => {
  const completed = `jsonb_build_object('id', gen_random_uuid(), 'status', 'completed')`
  await fixtures.owner.query(`with copies as (
      insert into drops overriding user value select (jsonb_populate_record(d, ${completed})).*
      from drops d cross join generate_series(1, 2000) where d.id = '${drop.dropId}' returning id)
    insert into fairness_ledgers (drop_id, ended_at, closed_at) select id, app_now(), app_now() from copies`)
  await fixtures.owner.query('analyze drops, fairness_ledgers')
  const read = await countRowsRead(fixtures.db, 'fairness_ledgers', async (tx) => {
    expect(await selectDropsToSweep(tx, 10)).toEqual([])
  })
  expect(read).toBeLessThan(100)
})

describe('the ledger of a drop', () => {
  const over = () => ofDrop(`status = 'cancelled'`)
  const close = () => `select close_books('${drop.dropId}', app_now())`

  test('keeps the hash of the drop’s end while holds are still settled', async () => {
    const hash = `select hash_at_end from fairness_ledgers where drop_id = '${drop.dropId}'`
    const before = await tell(`${over()}; ${close()}`, hash)
    expect(before).toMatch(/^[0-9a-f]{64}$/)
    const later = `update fairness_ledgers set last_hash = repeat('0', 64) where drop_id = '${drop.dropId}'`
    expect(await tell(`${over()}; ${close()}; ${later}; ${close()}`, hash)).toBe(before)
  })

  test('is closed once, and told so once', async () => {
    const settled = `update claims set status = 'released' where id = '${claimId}'`
    const told = `select count(*)::int from outbox where name = 'ledger.closed' and row_id = '${drop.dropId}'`
    expect(await tell(`${over()}; ${close()}`, told)).toBe(0)
    expect(await tell(`${over()}; ${settled}; ${close()}; ${close()}`, told)).toBe(1)
  })
})

describe('a revoked hold’s unit', () => {
  const left = async (withdraw: boolean) =>
    (
      await fixtures.tryOut(
        `select revoke_claims('{${claimId}}', 'Broken', ${withdraw})`,
        `select quantity_total as total, quantity_available as free from drop_items where id = '${drop.items[0]}'`,
      )
    )[0]

  test('is on sale again, or leaves the sale for good', async () => {
    expect(await left(false)).toEqual({ total: 2, free: 2 })
    expect(await left(true)).toEqual({ total: 1, free: 1 })
  })
})

test('a pause never moves a cooldown back that began after it', async () => {
  const ahead = `update user_claim_tracking set last_claim_at = app_now() + interval '1 hour';
    select shift_hold_clocks('${drop.dropId}', app_now() - interval '1 minute', app_now())`
  expect(await tell(ahead, `select last_claim_at > app_now() + interval '59 minutes' from user_claim_tracking`)).toBe(
    true,
  )
})

test('a pause that still lasts moves no clock yet', async () => {
  const log = (to: string, ago: string, by: string) =>
    `insert into drop_status_log (drop_id, from_status, to_status, at, written_at, paused_by)
     values ('${drop.dropId}', 'active', '${to}', app_now() - interval '${ago}', app_now() - interval '${ago}', ${by})`
  const moved = (changes: string) =>
    tell(
      `delete from drop_status_log; ${changes}`,
      `select coalesce(after_stops('${drop.dropId}', app_now() - interval '3 hours') > app_now() - interval '150 minutes', false)`,
    )
  const paused = log('paused', '2 hours', `'platform'`)
  expect(await moved(paused)).toBe(false)
  expect(await moved(`${paused}; ${log('active', '1 hour', 'null')}`)).toBe(true)
})

test('a drop is sold out before its end, not after', async () => {
  const gone = `update drop_items set active = false`
  const status = (changes: string) =>
    tell(
      `${gone}; ${changes}; select settle_sold_out('${drop.dropId}', app_now())`,
      `select status from drops where id = '${drop.dropId}'`,
    )
  expect(await status(nothing)).toBe('sold-out')
  expect(await status(ofDrop(`end_date = app_now() - interval '1 second'`))).toBe('active')
})

test('a drop that stays as it is writes no change of its status', async () => {
  const written = (changes: string) =>
    tell(
      `${changes}; select settle_sold_out('${drop.dropId}', app_now())`,
      `select count(*)::int from drop_status_log where drop_id = '${drop.dropId}' and reason = 'stock'`,
    )
  expect(await written(nothing)).toBe(0)
  expect(
    await written(`update drop_items set active = false; select settle_sold_out('${drop.dropId}', app_now())`),
  ).toBe(1)
})

test('a hold whose payment is under way does not expire with the others', async () => {
  const status = (was: string) =>
    tell(
      `update claims set status = '${was}', expires_at = app_now() - interval '1 second' where id = '${claimId}';
       select return_expired('${drop.dropId}', '{${drop.items[0]}}', 10, app_now())`,
      `select status from claims where id = '${claimId}'`,
    )
  expect(await status('claimed')).toBe('expired')
  expect(await status('capturing')).toBe('capturing')
})

test('a pause by the seller leaves the clocks of holds as they are, one by the platform moves them', async () => {
  const moved = (by: string) =>
    tell(
      `select write_drop_move('${drop.dropId}', 'paused', app_now(), app_now(), null, _paused_by => '${by}');
       select write_drop_move('${drop.dropId}', 'active', app_now() + interval '10 minutes', app_now() + interval '10 minutes', null)`,
      `select expires_at > claimed_at + interval '65 minutes' from claims where id = '${claimId}'`,
    )
  expect(await moved('seller')).toBe(false)
  expect(await moved('platform')).toBe(true)
})

test('the reason of a cancelled drop is not that of a pause', async () => {
  const reasons = async (to: string) =>
    (
      await fixtures.tryOut(
        `select write_drop_move('${drop.dropId}', '${to}', app_now(), app_now(), null, null, 'Broken', 'platform')`,
        `select pause_reason, cancel_reason, paused_by from drops where id = '${drop.dropId}'`,
      )
    )[0]
  expect(await reasons('paused')).toEqual({ pause_reason: 'Broken', cancel_reason: null, paused_by: 'platform' })
  expect(await reasons('cancelled')).toEqual({ pause_reason: null, cancel_reason: 'Broken', paused_by: null })
})

test('a drop that is over is not ended again', async () => {
  const ended = ofDrop(`end_date = app_now() - interval '1 second'`)
  const settle = `select settle_drop('${drop.dropId}', app_now())`
  const told = `select count(*)::int from outbox where name = 'drop.ended' and row_id = '${drop.dropId}'`
  expect(await tell(`${ended}; ${settle}; ${settle}`, told)).toBe(1)
  expect(await tell(`${ended}; ${ofDrop(`status = 'cancelled'`)}; ${settle}`, told)).toBe(0)
})

test('only a live drop reveals by the clock once it has started', async () => {
  const next = (type: string) =>
    tell(
      `alter table drops disable trigger user;
       ${ofDrop(`type = '${type}', status = 'scheduled', reveal_every_seconds = 60, contents = 'One tape'`)};
       select settle_drop('${drop.dropId}', app_now())`,
      `select next_reveal_at is not null from drops where id = '${drop.dropId}'`,
    )
  expect(await next('live')).toBe(true)
  expect(await next('marketplace')).toBe(false)
})

test('a hint comes out once', async () => {
  const hint = `${ofDrop(`type = 'mystery', contents = 'One tape'`)};
    insert into drop_hints (drop_id, position, body, reveal_at)
    values ('${drop.dropId}', 1, 'It is red.', app_now() - interval '1 minute')`
  const settle = `select settle_drop('${drop.dropId}', app_now())`
  const told = `select count(*)::int from outbox o join drop_hints h on h.id::text = o.row_id`
  const once = await tell(`${hint}; ${settle}`, told)
  expect(once).toBeGreaterThan(0)
  expect(await tell(`${hint}; ${settle}; ${settle}`, told)).toBe(once)
})

test('who is blocked by a storefront is offered nothing from its lines', async () => {
  const offered = (changes: string, who: string) =>
    tell(
      changes,
      `select may_be_offered(d, '${drop.items[0]}', '${who}', app_now()) from drops d where d.id = '${drop.dropId}'`,
    )
  const [other] = await makeBuyers(fixtures.owner, 1)
  const block = `insert into storefront_blocks (storefront_id, profile_id) values ('${drop.storefrontId}', '${other!.id}')`
  expect(await offered(nothing, other!.id)).toBe(true)
  expect(await offered(block, other!.id)).toBe(false)
})
