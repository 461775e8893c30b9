import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimBatch, type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

// What a tier grants, and early hints, one guard at a time.

let fixtures: TestDb
let drop: DropFixture
let buyer: string
let claimId: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { type: 'mystery', units: [2] })
  const [account] = await makeBuyers(fixtures.owner, 1)
  const [answer] = await claimBatch(fixtures.pool, drop.dropId, [{ token: account!.token, item: drop.items[0]! }])
  ;[buyer, claimId] = [account!.id, String(answer!.claim_id)]
  await fixtures.owner.query('delete from loyalty_tiers')
})
afterAll(() => fixtures.close())

const tier = (perks: string, threshold = 1) =>
  `insert into loyalty_tiers (storefront_id, name, threshold, perks, welcome)
   values ('${drop.storefrontId}', 'Tier ${threshold}', ${threshold}, '{${perks}}', 'Hello.');`
const buy = () => `select count_standing(c, 1, app_now()) from claims c where id = '${claimId}';`

describe('a tier that is reached', () => {
  const tierEvents = async (changes: string) =>
    (
      await fixtures.tryOut<{ payload: Record<string, unknown> }>(
        `${changes} ${buy()}`,
        `select payload from outbox where name = 'loyalty.tier_reached' and payload ->> 'userId' = '${buyer}'`,
      )
    ).map(({ payload }) => payload)

  test('is told of once, with its welcome where it has that perk', async () => {
    expect(await tierEvents(tier('welcome_message'))).toMatchObject([{ tier: 'Tier 1', welcome: 'Hello.' }])
    expect(await tierEvents(tier('first_dibs'))).toMatchObject([{ tier: 'Tier 1', welcome: '' }])
    expect(await tierEvents(tier('first_dibs') + buy())).toHaveLength(1)
    expect(await tierEvents(tier('first_dibs', 2))).toEqual([])
  })

  test('comes with the newest code that it gives, of this storefront, and none that was taken back', async () => {
    const [mine] = await tierEvents(tier('discount_codes'))
    expect(mine!.code).toEqual(expect.any(String))
    expect((await tierEvents(tier('first_dibs')))[0]!.code).toBeNull()
    const elsewhere = `insert into storefronts (id, owner_id, name) values
      ('00000000-0000-4000-8000-000000000001', '${drop.ownerId}', 'Other store');
      insert into discount_codes (storefront_id, code, percent, currency, source, profile_id, tier_name, tier_place)
      values ('00000000-0000-4000-8000-000000000001', 'OTHER-STORE', 50, 'USD', 'tier', '${buyer}', 'Gold', 9);`
    expect((await tierEvents(tier('discount_codes') + elsewhere))[0]!.code).not.toBe('OTHER-STORE')
    const withdrawn = `insert into discount_codes (storefront_id, code, percent, currency, source, profile_id, tier_name, tier_place,
        withdrawn_at)
      values ('${drop.storefrontId}', 'WITHDRAWN', 50, 'USD', 'tier', '${buyer}', 'Gold', 9, app_now());`
    expect((await tierEvents(tier('discount_codes') + withdrawn))[0]!.code).not.toBe('WITHDRAWN')
  })

  test('without a code of its own comes with none, whatever others give', async () => {
    const events = await tierEvents(tier('discount_codes', 1) + tier('first_dibs', 2) + buy())
    expect(events.map(({ tier, code }) => [tier, code])).toEqual([
      ['Tier 1', expect.any(String)],
      ['Tier 2', null],
    ])
  })

  test("counts this buyer's purchases and nobody else's", async () => {
    const other = `insert into loyalty_standings (storefront_id, profile_id, purchases, most_purchases)
      values ('${drop.storefrontId}', '${drop.ownerId}', 5, 5);`
    const rows = await fixtures.tryOut(
      `${tier('first_dibs')} ${other} ${buy()}`,
      `select profile_id = '${buyer}' as mine, purchases from loyalty_standings order by purchases`,
    )
    expect(rows).toEqual([
      { mine: true, purchases: 1 },
      { mine: false, purchases: 5 },
    ])
    expect(await tierEvents(tier('first_dibs') + other)).toHaveLength(1)
  })
})

describe('a hint ahead of others', () => {
  const soon = `app_now() + interval '5 minutes'`
  const ready = () =>
    `${tier('exclusive_hints')} insert into loyalty_standings (storefront_id, profile_id, purchases, most_purchases)
     values ('${drop.storefrontId}', '${buyer}', 1, 1);
     insert into drop_hints (drop_id, position, body, reveal_at) values ('${drop.dropId}', 1, 'It is red.', ${soon});`
  const hints = async (changes = '', who = buyer) =>
    (await fixtures.tryOut(`${ready()} ${changes}`, `select * from hints_ahead('${drop.dropId}', '${who}')`)).length
  const sale = (change: string) =>
    `alter table drops disable trigger user; update drops set ${change} where id = '${drop.dropId}'`

  test('is told to who holds the perk', async () => {
    expect([await hints(), await hints('', drop.ownerId)]).toEqual([1, 0])
    expect(await hints(`update loyalty_standings set purchases = 0`)).toBe(0)
    expect(await hints(`update loyalty_tiers set perks = '{first_dibs}'`)).toBe(0)
  })

  test.each<[string, () => string]>([
    ['the drop is no mystery', () => sale(`type = 'live'`)],
    ['it is not announced', () => sale('published_at = null')],
    ['it was called off', () => sale(`status = 'cancelled'`)],
    ['the drop ends before it', () => sale(`end_date = app_now() + interval '4 minutes'`)],
    ['it has come out', () => 'update drop_hints set revealed_at = app_now()'],
    ['its time is over', () => `update drop_hints set reveal_at = app_now() - interval '1 s'`],
    ['it is more than ten minutes away', () => `update drop_hints set reveal_at = app_now() + interval '11 minutes'`],
  ])('is not told where %s', async (_, change) => {
    expect(await hints(change())).toBe(0)
  })
})
