import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DropFilters } from '@keepcase/contract/discovery/discovery.contract.ts'
import {
  allFacets,
  type FilterName,
  filterNames,
  filterOf,
  type Sort,
  sorts,
  valuesOf,
  whens,
} from '@keepcase/contract/discovery/discovery.filters.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceOf } from '#server/features/demo/activity/random.ts'
import { at, minutes, noon } from '#server/features/drops/testing/drops-fixtures.ts'
import { discoveryFixtures } from './testing/discovery-fixtures.ts'

const fixtures = await openTestDb()
afterAll(fixtures.close)
const { announced, as, seller } = discoveryFixtures(fixtures)
await fixtures.setClock(noon)
const shops = [await seller(), await seller(), await seller()]
const anyone = as(null)

const seed = Number(process.env.SEED ?? 7)
const { next: random } = chanceOf(seed, 'filters')
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const maybe = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.35)

const values = {
  category: ['vhs', 'vinyl', 'books'],
  era: ['80s', '90s'],
  condition: ['mint', 'good'],
  rarity: ['rare', 'common'],
  genre: ['horror', 'scifi'],
  type: ['marketplace', 'live', 'mystery'],
  country: ['US', 'DE', 'JP'],
} as const

/**
 * Some thirty drops of all kinds: past, open, sold out, paused, upcoming; with shipping or pickup; from three
 * countries.
 */
beforeAll(async () => {
  for (const [i, shop] of shops.entries())
    await fixtures.owner.query('update storefronts set country = $2 where id = $1', [
      shop.storefrontId,
      values.country[i],
    ])
  for (let i = 0; i < 33; i++) {
    const type = pick(values.type)
    const start = pick([1, 2, 30, 200, 400])
    const way = pick([
      { allowShipping: true },
      { allowShipping: false },
      { allowShipping: false, localPickupOnly: true },
    ])
    const drop = await announced(
      pick(shops),
      {
        title: `Drop ${i} ${pick(['tapes', 'records'])}`,
        type,
        startDate: at(minutes(start)),
        endDate: at(minutes(start + pick([20, 90, 300]))),
        ...(type === 'mystery' && { contents: 'A secret.', hints: [{ body: 'Warm', priceStepCents: 100 }] }),
        ...way,
      },
      Array.from({ length: type === 'mystery' ? 1 : 1 + Math.floor(random() * 3) }, (_, n) => ({
        title: `Item ${n}`,
        priceCents: 500 + Math.floor(random() * 20) * 100,
        category: pick(values.category),
        era: pick(values.era),
        condition: pick(values.condition),
        rarity: pick(values.rarity),
        genres: maybe(values.genre),
      })),
    )
    if (random() < 0.3)
      await fixtures.owner.query(
        'insert into storefront_follows select $1, storefront_id from drops where id = $2 on conflict do nothing',
        [pick(shops).actor.profileId, drop.id],
      )
  }
  await fixtures.setClock(at(minutes(100)))
  const open = `status = 'scheduled' and start_date <= app_now() and end_date > app_now()`
  await fixtures.owner.query(`update drops set status = 'active' where ${open}`)
  await fixtures.owner.query(
    `update drops set status = 'sold-out' where id in (select id from drops where status = 'active' order by id limit 2)`,
  )
  await fixtures.owner.query(
    `update drops set status = 'paused', paused_at = app_now(), paused_by = 'seller' where id in (select id from drops where status = 'active' order by id limit 1)`,
  )
}, 60_000)

const list = async (input: Parameters<typeof anyone.drops>[0], limit = 100) => {
  const found = []
  let cursor: string | undefined
  do {
    const page = await anyone.drops({ ...input, limit, ...(cursor && { cursor }) })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    found.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found
}

const isSingle = (name: FilterName) => filterOf(name).pick === 'one'

/** Random filters. */
function someFilters(): DropFilters {
  const filters: Record<string, unknown> = {}
  for (const name of filterNames) {
    if (random() < 0.6) continue
    const known: readonly string[] = valuesOf(name)
    if (isSingle(name)) filters[name] = pick(['all', ...known])
    else filters[name] = maybe((values as Partial<Record<FilterName, readonly string[]>>)[name] ?? known)
  }
  return filters as DropFilters
}

test(`every count is what the list shows when the option alone is chosen in its filter (seed ${seed})`, async () => {
  for (let round = 0; round < 25; round++) {
    const filters = someFilters()
    const q = random() < 0.4 ? pick(['tapes', 'record', 'drop 1']) : ''
    const counts = await anyone.filters({ q, ...filters })
    expect(counts.total, JSON.stringify(filters)).toBe((await list({ q, ...filters })).length)
    for (const name of filterNames) {
      for (const { value, count } of counts[name]) {
        if (count === 0 && random() < 0.8) continue
        const only = { ...filters, [name]: isSingle(name) ? value : [value] }
        expect((await list({ q, ...only })).length, `${name} ${value} with ${q} ${JSON.stringify(filters)}`).toBe(count)
      }
    }
  }
}, 60_000)

test('the filters mean what the specification says', async () => {
  const all = await list({})
  expect(all).toHaveLength(33)
  const shipped = await list({ fulfillment: 'shipping' })
  expect(shipped.every(({ shippingSettings: way }) => way.allowShipping && !way.localPickupOnly)).toBe(true)
  const fetched = await list({ fulfillment: 'local_pickup' })
  expect(fetched.every(({ shippingSettings: way }) => way.localPickupOnly)).toBe(true)
  expect(shipped.length).toBe(all.filter(({ shippingSettings: way }) => way.allowShipping).length)
  expect(fetched.length).toBe(all.filter(({ shippingSettings: way }) => way.localPickupOnly).length)
  expect((await list({ country: ['JP', 'DE'] })).every(({ country }) => country !== 'US')).toBe(true)
  expect((await list({ type: ['live', 'mystery'] })).length).toBe(
    all.filter(({ type }) => type !== 'marketplace').length,
  )
  expect((await list({ when: 'live' })).every(({ status }) => status === 'active')).toBe(true)
  expect((await list({ when: 'upcoming' })).every(({ status }) => status === 'scheduled')).toBe(true)
  expect((await list({ when: 'past' })).every(({ status }) => status === 'completed')).toBe(true)
})

describe('orders', () => {
  type Card = Awaited<ReturnType<typeof list>>[number]
  const now = Date.parse(at(minutes(100)))
  const isPast = (card: Card) => Date.parse(card.endDate ?? '') <= now
  const started = (card: Card) => Date.parse(card.startDate ?? '') <= now
  const rank = (card: Card) => (isPast(card) ? 2 : started(card) ? 0 : 1)
  const price = (card: Card) => card.fromPriceCents
  const followers = async () => {
    const { rows } = await sql<{ id: string; n: number }>`
      select s.id, count(f.profile_id)::int as n from storefronts s
      left join storefront_follows f on f.storefront_id = s.id group by 1`.execute(fixtures.db)
    return new Map(rows.map(({ id, n }) => [id, n]))
  }

  test.each(sorts)('%s is the same at every page size, with every drop once', async (sort) => {
    for (const when of whens) {
      const whole = (await list({ sort, when })).map(({ id }) => id)
      expect(new Set(whole).size).toBe(whole.length)
      for (const limit of [1, 2, 7]) expect((await list({ sort, when }, limit)).map(({ id }) => id)).toEqual(whole)
    }
  })

  const isOrdered = (list: readonly number[]) => list.every((value, i) => i === 0 || value >= (list[i - 1] ?? 0))

  test('soonest: what is open, what comes, what was; each by its time', async () => {
    const cards = await list({ sort: 'soonest' })
    expect(isOrdered(cards.map(rank))).toBe(true)
    expect(cards.map(({ id }) => id)).toEqual((await list({})).map(({ id }) => id))
    const coming = cards.filter((card) => rank(card) === 1).map(({ startDate }) => Date.parse(startDate ?? ''))
    expect(isOrdered(coming)).toBe(true)
    expect(isOrdered(cards.filter(isPast).map(({ endDate }) => -Date.parse(endDate ?? '')))).toBe(true)
  })

  test('newest by announcement, ending by what is left, price both ways with what is over last', async () => {
    const ending = (await list({ sort: 'ending' })).filter((card) => rank(card) === 0)
    expect(isOrdered(ending.map(({ endDate }) => Date.parse(endDate ?? '')))).toBe(true)
    for (const [sort, sign] of [
      ['price_low', 1],
      ['price_high', -1],
    ] as [Sort, number][]) {
      const cards = await list({ sort })
      expect(isOrdered(cards.map((card) => Number(isPast(card))))).toBe(true)
      for (const group of [cards.filter(isPast), cards.filter((card) => !isPast(card))]) {
        const known = group.filter((card) => price(card) !== null)
        expect(group.slice(0, known.length).every((card) => price(card) !== null)).toBe(true)
        expect(isOrdered(known.map((card) => sign * (price(card) ?? 0)))).toBe(true)
      }
    }
    const { rows } = await sql<{ id: string }>`
      select id from drops order by published_at desc, id desc`.execute(fixtures.db)
    expect((await list({ sort: 'newest' })).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  test('the most followed storefronts first', async () => {
    const count = await followers()
    const cards = (await list({ sort: 'followed' })).filter((card) => !isPast(card))
    expect(isOrdered(cards.map(({ storefrontId }) => -(count.get(storefrontId) ?? 0)))).toBe(true)
  })

  test('an unknown order, a cursor of another list and a page out of bounds are refused', async () => {
    const { nextCursor } = await anyone.drops({ limit: 1 })
    for (const input of [
      { sort: 'best' },
      { sort: 'price;drop table drops' },
      { cursor: 'x' },
      { cursor: nextCursor, sort: 'newest' },
      { cursor: Buffer.from('["soonest.open",["x"],"1"]').toString('base64url') },
      { cursor: Buffer.from('["soonest.open",[5],"11111111-1111-4111-8111-111111111111"]').toString('base64url') },
      { limit: 0 },
      { limit: 101 },
      { era: ['50s'] },
      { type: 'live' },
      { country: ['us'] },
      { when: 'never' },
    ]) {
      await expect(anyone.drops(input as never), JSON.stringify(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})

test('the database knows the options of the contract, each as one character of a code', async () => {
  const { rows } = await sql<{ all: string[] }>`select search_options() as all`.execute(fixtures.db)
  expect(rows[0]?.all).toEqual(allFacets)
  expect(allFacets.length).toBeLessThan(200)
})

test('documents are written again when what makes them has changed, and only then', async () => {
  const routine = readFileSync(join(import.meta.dirname, '../../../../db/routines/120-discovery.sql'), 'utf8')
  const spoiled = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from search_drops where code = 'spoiled'`.execute(fixtures.db)
    return rows[0]?.n
  }
  await fixtures.owner.query(`update search_drops set code = 'spoiled'`)
  await fixtures.owner.query(routine)
  expect(await spoiled()).toBeGreaterThan(30)
  await fixtures.owner.query(`comment on table search_drops is 'another version'`)
  await fixtures.owner.query(routine)
  expect(await spoiled()).toBe(0)
})

test('every document is what would be written now', async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      (select drop_id, storefront_id, status, start_date, end_date, published_at, price_cents, code, words::text from search_drops
       except select drop_id, storefront_id, status, start_date, end_date, published_at, price_cents, code, words::text from search_documents(null))
      union all
      (select drop_id, storefront_id, status, start_date, end_date, published_at, price_cents, code, words::text from search_documents(null)
       except select drop_id, storefront_id, status, start_date, end_date, published_at, price_cents, code, words::text from search_drops)
    ) different`.execute(fixtures.db)
  expect(rows[0]?.n).toBe(0)
})
