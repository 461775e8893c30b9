import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { openPayment } from '#server/features/claims/testing/money-fixtures.ts'

// What keeps a storefront open, fixes its currency and remembers its countries; who hears of its drops: one condition at a
// time, everything else in order.

let fixtures: TestDb
let drop: DropFixture
let buyer: string
let claimId: string
let paymentId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [1] })
  const [one] = await makeBuyers(fixtures.owner, 1)
  buyer = one!.id
  const [claim] = await claimBatch(fixtures.pool, drop.dropId, [{ token: one!.token, item: drop.items[0]! }])
  claimId = String(claim!.claim_id)
  paymentId = await openPayment(fixtures.owner, [claimId])
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const list = async (changes: string, query: string) =>
  (await fixtures.tryOut(changes, query)).map((row) => Object.values(row)[0])
const tell = async (changes: string, query: string) => (await list(changes, query))[0]
const ofDrop = (change: string) => `update drops set ${change} where id = '${drop.dropId}'`
const ofClaim = (change: string) => `update claims set ${change} where id = '${claimId}'`
const ofPayment = (change: string) => `update payments set ${change} where id = '${paymentId}'`
const ofOrder = (change: string) =>
  `update orders set ${change} where id = (select order_id from payments where id = '${paymentId}')`
const ofStore = (change: string) => `update storefronts set ${change} where id = '${drop.storefrontId}'`
const ofBuyer = (change: string) => `update profiles set ${change} where id = '${buyer}'`

describe('a storefront closes', () => {
  const blocks = (changes: string) =>
    list(changes, `select kind from storefront_closing_blocks('${drop.storefrontId}')`)
  const over = () => ofDrop(`end_date = app_now() - interval '1 second'`)
  const expired = () => ofClaim(`expires_at = app_now() - interval '1 second'`)

  test('not before its drops and holds are over, or while the platform stops the clock of a hold', async () => {
    expect(await blocks(nothing)).toEqual(['drop', 'hold', 'order'])
    expect(await blocks(`${over()}; ${ofPayment(`status = 'declined'`)}`)).toEqual(['hold'])
    expect(await blocks(`${over()}; ${expired()}; ${ofPayment(`status = 'declined'`)}`)).toEqual([])
    expect(
      await blocks(
        `${over()}; ${expired()}; ${ofDrop(`status = 'paused', paused_by = 'platform', paused_at = app_now()`)}; ${ofPayment(`status = 'declined'`)}`,
      ),
    ).toContain('hold')
  })

  test('not while an order is on its way, or its payment may still succeed', async () => {
    const only = () => `${over()}; ${expired()}`
    expect(await blocks(`${only()}; ${ofPayment(`status = 'processing'`)}`)).toEqual(['order'])
    expect(await blocks(`${only()}; ${ofPayment(`status = 'declined'`)}; ${ofOrder(`status = 'paid'`)}`)).toEqual([
      'order',
    ])
    expect(await blocks(`${only()}; ${ofPayment(`status = 'processing'`)}; ${ofOrder(`status = 'failed'`)}`)).toEqual(
      [],
    )
  })

  test('not while a refund is under way', async () => {
    const refund = (status: string) =>
      `${over()}; ${expired()}; ${ofPayment(`status = 'declined'`)}; ${ofOrder(`status = 'refunded'`)};
       insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids, status)
       values ('${paymentId}', 100, 'Broken', gen_random_uuid(), '{}', '${status}')`
    expect(await blocks(refund('pending'))).toEqual(['refund'])
    expect(await blocks(refund('succeeded'))).toEqual([])
  })

  test('and names 20 of each kind at most', async () => {
    const many = `insert into drops (storefront_id, title, type, status, start_date, end_date)
      select '${drop.storefrontId}', 'Drop ' || n, 'marketplace', 'scheduled', app_now() + interval '1 day', app_now() + interval '2 days'
      from generate_series(1, 25) n`
    expect((await blocks(many)).filter((kind) => kind === 'drop')).toHaveLength(20)
  })
})

test('nothing is published on a closed storefront; its drafts may be saved', async () => {
  const saved = (status: string) =>
    `insert into storefronts (owner_id, name) values ('${buyer}', 'New');
     insert into drops (storefront_id, title, type, start_date, end_date)
       select id, 'Draft', 'marketplace', app_now() + interval '1 day', app_now() + interval '2 days'
       from storefronts where name = 'New';
     update storefronts set closed_at = app_now(), suspended_at = app_now() where name = 'New';
     update drops set status = '${status}' where title = 'Draft'`
  expect(await tell(saved('draft'), `select status from drops where title = 'Draft'`)).toBe('draft')
  await expect(tell(saved('scheduled'), nothing)).rejects.toThrow('is closed')
})

describe('a storefront’s currency', () => {
  const change = () => ofStore(`currency = 'EUR'`)
  const bare = () => `insert into storefronts (owner_id, name) values ('${buyer}', 'New') returning id`
  const subscribed = () =>
    `insert into subscriptions (user_id, storefront_id, price_cents, status) select '${drop.ownerId}', id, 500, 'starting' from storefronts where name = 'New'`

  test('can’t change once it has a drop, or a subscriber', async () => {
    const changed = `update storefronts set currency = 'EUR' where name = 'New'`
    expect(await tell(`${bare()}; ${changed}`, `select currency from storefronts where name = 'New'`)).toBe('EUR')
    await expect(tell(`${bare()}; ${subscribed()}; ${changed}`, nothing)).rejects.toThrow('has a drop or a subscriber')
    await expect(tell(change(), nothing)).rejects.toThrow('has a drop or a subscriber')
  })
})

describe('a storefront’s countries', () => {
  const before = (changes: string) =>
    tell(changes, `select ships_to_before from storefronts where id = '${drop.storefrontId}'`)
  const ago = (days: number) => ofStore(`ships_to_changed_at = app_now() - interval '${days} days'`)
  const to = (countries: string) => ofStore(`ships_to = ${countries}`)

  test('of a week ago still count for what was claimed then; older ones do not', async () => {
    const first = `${to(`'{US}'`)}; ${ago(30)}; ${to(`'{CA}'`)}`
    expect(await before(first)).toEqual(['US'])
    expect(await before(`${first}; ${ago(3)}; ${to(`'{MX}'`)}`)).toEqual(['CA', 'US'])
    expect(await before(`${first}; ${ago(8)}; ${to(`'{MX}'`)}`)).toEqual(['CA'])
  })

  test('were all, if they were', async () => {
    const everywhere = `${to(`'{US}'`)}; ${ago(30)}; ${to('null')}; ${ago(30)}; ${to(`'{CA}'`)}`
    expect(await before(everywhere)).toBeNull()
    expect(await before(`${everywhere}; ${ago(3)}; ${to(`'{MX}'`)}`)).toBeNull()
    expect(await before(`${to(`'{US}'`)}; ${ago(30)}; ${to('null')}; ${ago(3)}; ${to(`'{CA}'`)}`)).toBeNull()
  })

  test('that never changed count for every claim', async () => {
    const unchanged = `${to(`'{US}'`)}; ${ofStore('ships_to_changed_at = null')}`
    const places = `select ships_to_at(s, app_now()) from storefronts s where id = '${drop.storefrontId}'`
    expect(await tell(unchanged, places)).toEqual(['US'])
  })

  test('are remembered only when they change', async () => {
    const unchanged = `${to(`'{US}'`)}; ${ago(30)}; ${to(`'{CA}'`)}; ${ago(30)}; ${to(`'{CA}'`)}`
    expect(await before(unchanged)).toEqual(['US'])
  })

  test('open to all stay open for earlier claims', async () => {
    const places = `select ships_to_at(s, app_now() - interval '1 day') from storefronts s where id = '${drop.storefrontId}'`
    expect(await tell(`${to(`'{US}'`)}; ${ago(30)}; ${to('null')}`, places)).toBeNull()
    expect(await tell(`${to(`'{US}'`)}; ${ago(30)}; ${to(`'{CA}'`)}`, places)).toEqual(['CA', 'US'])
  })
})

test('a vacation is heard on the pages of drops that are not over', async () => {
  const heard = async (status: string) =>
    Number(
      await tell(
        `${ofDrop(`status = '${status}', version = 7`)}; select set_vacation('${drop.storefrontId}', app_now() + interval '1 day', '')`,
        `select version from drops where id = '${drop.dropId}'`,
      ),
    )
  expect(await heard('active')).toBeGreaterThan(await heard('completed'))
})

describe('a drop is announced', () => {
  const told = (changes: string) => list(changes, `select drop_id from announced_drop('${drop.dropId}')`)

  test('once it is published, while its storefront is shown', async () => {
    expect(await told(nothing)).toEqual([drop.dropId])
    expect(await told(ofDrop('published_at = null'))).toEqual([])
    expect(
      await told(`update profiles set suspended_at = app_now(), is_active = false where id = '${drop.ownerId}'`),
    ).toEqual([])
  })

  const followers = (changes: string, after = 'null') =>
    list(changes, `select profile_id from drop_followers_after('${drop.dropId}', ${after}, 9)`)
  const subscribes = (more = 'select 1') =>
    `insert into subscriptions (user_id, storefront_id, price_cents, status, current_period_end, perks_until)
     values ('${buyer}', '${drop.storefrontId}', 500, 'active', app_now() + interval '1 day', app_now() + interval '1 day'); ${more}`

  test('to followers and subscribers', async () => {
    const follow = `insert into storefront_follows (storefront_id, profile_id) values ('${drop.storefrontId}', '${buyer}')`
    expect(await followers(follow)).toEqual([buyer])
    expect(await followers(`${follow}; ${ofBuyer('is_active = false')}`)).toEqual([])
    expect(await followers(`${follow}; ${ofBuyer('closed_at = app_now()')}`)).toEqual([])
    expect(await followers(follow.replace(buyer, drop.ownerId))).toEqual([])
    expect(await followers(subscribes())).toEqual([buyer])
    expect(
      await followers(
        subscribes(`update subscriptions set status = 'ended', ended_at = app_now(), end_reason = 'cancelled'`),
      ),
    ).toEqual([])
    expect(await followers(subscribes(`update subscriptions set perks_until = app_now()`))).toEqual([])
    expect(await followers(subscribes(), `'${buyer}'`)).toEqual([])
  })
})
