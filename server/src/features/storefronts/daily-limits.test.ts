import { maxPerDay } from '@keepcase/contract/storefronts/daily-limits.rules.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { asSeller, openCheckoutFixtures } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { dropFixtures } from '#server/features/drops/testing/drops-fixtures.ts'

const database = await openTestDb()
const { owner, close, setClock, advance } = database
afterAll(close)
const { as, seller } = dropFixtures(database)

type Seller = { actor: Actor; storefrontId: string }
let ada: Seller
beforeEach(async () => {
  ada = await seller()
  await setClock('2026-12-01T12:00:00.000Z')
})

/** Sets how many the storefront has already created today. */
const made = (kind: string, count: number, storefrontId = ada.storefrontId) =>
  owner.query(
    `insert into storefront_daily_counts (storefront_id, kind, day, count) values ($1, $2, '2026-12-01', $3)`,
    [storefrontId, kind, count],
  )
const countOf = async (kind: string): Promise<number> =>
  (
    await owner.query('select count from storefront_daily_counts where storefront_id = $1 and kind = $2', [
      ada.storefrontId,
      kind,
    ])
  ).rows[0]?.count ?? 0

const create = {
  items: ({ actor, storefrontId }: Seller, setHeader?: (name: string, value: string) => void) =>
    as(actor, setHeader && { setHeader }).items.create({ storefrontId, title: 'Tape', priceCents: 100, quantity: 1 }),
  drops: ({ actor, storefrontId }: Seller) =>
    as(actor).drops.create({ storefrontId, type: 'marketplace', title: 'Night Shift' }),
  updates: ({ actor, storefrontId }: Seller) =>
    as(actor).storefronts.postUpdate({ storefrontId, title: 'Closed on Monday', body: 'Back on Tuesday.' }),
}
const kinds = Object.keys(create) as (keyof typeof create)[]

test.each(kinds)('%s: the last one of the day is created, one more is refused until the next day', async (kind) => {
  await made(kind, maxPerDay[kind] - 1)
  await create[kind](ada)
  await expect(create[kind](ada)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    data: {
      title: 'Daily limit reached',
      message: expect.stringMatching(/today, the most we allow\..* in 12 hours\.$/),
    },
  })
  expect(await countOf(kind)).toBe(maxPerDay[kind])
  await advance(12 * 3_600_000 - 1)
  await expect(create[kind](ada)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await advance(1)
  await create[kind](ada)
  expect(await countOf(kind)).toBe(1)
})

test('the limit is the storefront’s: another one and another kind go on', async () => {
  const bob = await seller()
  await made('items', maxPerDay.items)
  await create.items(bob)
  await create.drops(ada)
  await expect(create.items(ada)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('the answer says when to come back, and what is not made does not count', async () => {
  await made('items', maxPerDay.items)
  const headers = new Map<string, string>()
  await expect(create.items(ada, (name, value) => headers.set(name, value))).rejects.toThrow()
  expect(headers.get('retry-after')).toBe(String(12 * 3_600))
  const times = { startDate: '2026-12-03T12:00:00.000Z', endDate: '2026-12-02T12:00:00.000Z' }
  const { storefrontId } = ada
  const wrong = as(ada.actor).drops.create({ storefrontId, type: 'marketplace', title: 'Ends first', ...times })
  await expect(wrong).rejects.toThrow()
  expect(await countOf('drops')).toBe(0)
})

test('discount codes have a limit too', async () => {
  const fixtures = await openCheckoutFixtures()
  try {
    const sale = await fixtures.sale({ takesCodes: true })
    const { storefrontId } = sale
    await fixtures.owner.query(
      `insert into storefront_daily_counts (storefront_id, kind, day, count)
       values ($1, 'codes', (app_now() at time zone 'UTC')::date, $2)`,
      [storefrontId, maxPerDay.codes - 1],
    )
    const { codes } = fixtures.as(asSeller(sale))
    await codes.create({ storefrontId, code: 'LAST', percent: 5 })
    await expect(codes.create({ storefrontId, code: 'ONE-MORE', percent: 5 })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { message: expect.stringContaining('made 100 discount codes today') },
    })
  } finally {
    await fixtures.close()
  }
}, 60_000)

test('a creation that waited past midnight does not give the new day back', async () => {
  await owner.query(
    `insert into storefront_daily_counts (storefront_id, kind, day, count) values ($1, 'updates', '2026-12-02', 9)`,
    [ada.storefrontId],
  )
  await create.updates(ada)
  await expect(create.updates(ada)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await advance(12 * 3_600_000)
  await expect(create.updates(ada)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

// Each race also runs with its guard switched off in the database, where it must fail.

/** Reads, waits, writes: what the guarded count does in one step. */
const noLock = `
  create or replace function count_storefront_creation(_storefront_id uuid, _kind text, _max int) returns int
    language plpgsql as $$
    declare _count int := (select count from storefront_daily_counts where storefront_id = _storefront_id and kind = _kind);
    begin
      perform pg_sleep(0.1);
      if _count >= _max then return 60; end if;
      update storefront_daily_counts set count = _count + 1 where storefront_id = _storefront_id and kind = _kind;
      return null;
    end $$`

async function postTogether(): Promise<number> {
  await made('updates', maxPerDay.updates - 3)
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => create.updates(ada)))
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  }
  return answers.filter(({ status }) => status === 'fulfilled').length
}

test('of eight posts at once three are made where three are left', async () => {
  expect(await postTogether()).toBe(3)
})

test('without its lock it is lost', async () => {
  const { rows } = await owner.query(`select pg_get_functiondef('count_storefront_creation'::regproc) as text`)
  await owner.query(noLock)
  try {
    expect(await postTogether()).toBeGreaterThan(3)
  } finally {
    await owner.query(rows[0].text)
  }
})
