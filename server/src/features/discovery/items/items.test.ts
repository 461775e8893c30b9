import type { DropFilters, FilterCounts } from '@keepcase/contract/discovery/discovery.contract.ts'
import { filterNames, filterOf, sorts, valuesOf, whens } from '@keepcase/contract/discovery/discovery.filters.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chanceOf } from '#server/features/demo/activity/random.ts'
import { at, minutes, noon } from '#server/features/drops/testing/drops-fixtures.ts'
import { discoveryFixtures } from '../testing/discovery-fixtures.ts'

const fixtures = await openTestDb()
afterAll(fixtures.close)
const { announced, as, drops, seller } = discoveryFixtures(fixtures)
await fixtures.setClock(noon)
const anyone = as(null)

const seed = Number(process.env.SEED ?? 11)
const { next: random } = chanceOf(seed, 'items')
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const maybe = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.35)
const values = {
  category: ['vhs', 'vinyl', 'books'],
  era: ['80s', '90s'],
  condition: ['mint', 'good'],
  rarity: ['rare', 'common'],
  genre: ['horror', 'scifi'],
  type: ['marketplace', 'live'],
  country: ['US', 'DE'],
} as const

type Input = Parameters<typeof anyone.items>[0]
async function listAll(input: Input, limit = 100) {
  const found = []
  let cursor: string | undefined
  do {
    const page = await anyone.items({ ...input, limit, ...(cursor && { cursor }) })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    found.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found
}
const titles = async (input: Input) => (await listAll(input)).map(({ title }) => title)

/** What a search tells about items: results, and every count. */
async function told(q: string): Promise<{ titles: string[]; counted: number }> {
  const counts = await anyone.itemFilters({ q })
  const options = filterNames.flatMap((name) => counts[name].map(({ count }) => count))
  expect(Math.max(...options)).toBe(counts.total)
  expect((await anyone.itemFilters({})).total, 'counts without words').toBe((await listAll({})).length)
  return { titles: await titles({ q }), counted: counts.total }
}

describe('what a visitor may not see is not found by its exact title and words', () => {
  let ada: Awaited<ReturnType<typeof seller>>
  beforeEach(async () => {
    await fixtures.setClock(noon)
    ada = await seller()
  })
  afterEach(async () => {
    await fixtures.owner.query('update storefronts set suspended_at = app_now() where id = $1', [ada.storefrontId])
    expect(await told('')).toEqual({ titles: [], counted: 0 })
  })
  const now = { startDate: at(minutes(1)), endDate: at(minutes(90)) }
  const words = ['Wurlitzer 1015 jukebox', 'wurlitzer', 'jukebox 1015', 'wurlitzr', 'jukebox vinyl 90s']
  const lot = { title: 'Wurlitzer 1015 jukebox', category: 'vinyl', era: '90s' } as const
  /** An item of the same title in an open drop, so that the words are known and something is found. */
  const decoy = () => announced(ada, { title: 'Open to all' }, [lot])
  const onlyDecoy = { titles: [lot.title], counted: 1 }

  test('a lot that was not on stage, until it is', async () => {
    const shown = await decoy()
    const live = await announced(ada, { title: 'Evening', type: 'live', ...now }, [{ title: 'First' }, lot])
    for (const q of words) expect(await told(q), q).toEqual(onlyDecoy)
    await fixtures.setClock(at(minutes(2)))
    const { drops: own } = drops(ada.actor)
    await own.revealNext({ id: live.id })
    for (const q of words) expect(await told(q), q).toEqual(onlyDecoy)
    await own.revealNext({ id: live.id })
    expect((await told('wurlitzer')).counted).toBe(2)
    await own.cancel({ id: live.id, reason: 'x' })
    expect(await told('wurlitzer')).toEqual(onlyDecoy)
    await drops(ada.actor).drops.cancel({ id: shown.id, reason: 'x' })
    expect(await told('wurlitzer')).toEqual({ titles: [], counted: 0 })
  })

  test('a sealed item, until its contents are revealed', async () => {
    await decoy()
    const { drops: own } = drops(ada.actor)
    const box = await announced(ada, { title: 'Sealed box', type: 'mystery', contents: 'A jukebox.', ...now }, [lot])
    for (const q of words) expect(await told(q), q).toEqual(onlyDecoy)
    await fixtures.setClock(at(minutes(2)))
    await own.end({ id: box.id })
    expect(await told('wurlitzer')).toEqual(onlyDecoy)
    await own.revealContents({ id: box.id })
    expect((await told('wurlitzer')).counted).toBe(2)
  })

  test('an item of a private drop, of a draft, of one that went back, or that was taken out', async () => {
    const shown = await decoy()
    const { drops: own } = drops(ada.actor)
    const hidden = await announced(ada, { title: 'Hidden', visibility: 'private' }, [lot])
    await fixtures.owner.query('select refresh_search_drops(array[$1::uuid])', [hidden.id])
    const back = await announced(ada, { title: 'Back to draft' }, [lot])
    expect((await told('wurlitzer')).counted).toBe(2)
    await own.unpublish({ id: back.id })
    for (const q of words) expect(await told(q), q).toEqual(onlyDecoy)
    const out = await announced(ada, { title: 'With one taken out' }, [{ title: 'Stays' }, lot])
    await own.updateItem({ id: out.allItems[1]!.id, active: false })
    expect(await told('wurlitzer')).toEqual(onlyDecoy)
    await own.updateItem({ id: out.allItems[1]!.id, active: true })
    expect((await told('wurlitzer')).counted).toBe(2)
    await own.removeItem({ id: out.allItems[1]!.id })
    expect(await told('wurlitzer')).toEqual(onlyDecoy)
    await fixtures.owner.query(`update drops set visibility = 'private' where id = $1`, [shown.id])
    expect(await told('wurlitzer')).toEqual({ titles: [], counted: 0 })
  })

  test('neither drops without items nor empty fields are counted', async () => {
    await announced(ada, { title: 'Plain things' }, [{ title: 'Unsorted zither' }, { title: 'Another zither' }])
    expect(await told('zither')).toEqual({ titles: expect.arrayContaining(['Unsorted zither']), counted: 2 })
  })
})

test('a word that stands only in an item’s description finds the item', async () => {
  await fixtures.setClock(noon)
  const ada = await seller()
  await announced(ada, { title: 'Morning shelf' }, [
    { title: 'Understudy', description: 'Quicksilver piano on a private press.' },
    { title: 'Second Sunday' },
  ])
  expect(await told('quicksilver')).toEqual({ titles: ['Understudy'], counted: 1 })
  await fixtures.owner.query('update storefronts set suspended_at = app_now() where id = $1', [ada.storefrontId])
})

test('a genre finds the items that have it, also after it was changed', async () => {
  await fixtures.setClock(noon)
  const ada = await seller()
  const { items } = drops(ada.actor)
  const drop = await announced(ada, { title: 'Evening shelf' }, [
    { title: 'Second City tape', genres: ['comedy'] },
    { title: 'Tour poster' },
  ])
  expect(await told('comedy')).toEqual({ titles: ['Second City tape'], counted: 1 })
  expect(await titles({ genre: ['comedy'] })).toEqual(['Second City tape'])
  const poster = drop.allItems.find(({ title }) => title === 'Tour poster')
  await items.update({ id: poster!.itemId, genres: ['comedy'] })
  expect((await titles({ q: 'comedy' })).sort()).toEqual(['Second City tape', 'Tour poster'])
  await fixtures.owner.query('update storefronts set suspended_at = app_now() where id = $1', [ada.storefrontId])
})

describe('filters, counts and orders', () => {
  beforeAll(async () => {
    await fixtures.setClock(noon)
    const shops = [await seller(), await seller()]
    for (const [i, shop] of shops.entries())
      await fixtures.owner.query('update storefronts set country = $2 where id = $1', [
        shop.storefrontId,
        values.country[i],
      ])
    for (let n = 0; n < 14; n++) {
      const start = pick([1, 2, 30, 200, 400])
      const type = pick(values.type)
      const drop = await announced(
        pick(shops),
        {
          title: `Drop ${n}`,
          type,
          startDate: at(minutes(start)),
          endDate: at(minutes(start + pick([20, 90, 300]))),
          ...pick([{ allowShipping: true }, { allowShipping: false, localPickupOnly: true }]),
        },
        Array.from({ length: 1 + Math.floor(random() * 4) }, (_, i) => ({
          title: `${pick(['Jazz', 'Synth', 'Noir'])} thing ${n}.${i}`,
          priceCents: 500 + Math.floor(random() * 20) * 100,
          category: pick(values.category),
          era: pick(values.era),
          condition: pick(values.condition),
          rarity: pick(values.rarity),
          genres: maybe(values.genre),
        })),
      )
      if (type === 'live' && random() < 0.7)
        await fixtures.owner.query(
          'update drop_items set reveal_number = 1, revealed_at = app_now() where drop_id = $1 and position = 1',
          [drop.id],
        )
    }
    await fixtures.setClock(at(minutes(100)))
    await fixtures.owner.query(
      `update drops set status = 'active' where status = 'scheduled' and start_date <= app_now() and end_date > app_now()`,
    )
  }, 60_000)

  function someFilters(): DropFilters {
    const filters: Record<string, unknown> = {}
    for (const name of filterNames) {
      if (random() < 0.6) continue
      if (name === 'when') filters[name] = pick(whens)
      else if (name === 'fulfillment') filters[name] = pick(['all', ...valuesOf(name)])
      else filters[name] = maybe(values[name])
    }
    return filters as DropFilters
  }

  test(`every count is what the list shows when the option alone is chosen in its filter (seed ${seed})`, async () => {
    for (let round = 0; round < 15; round++) {
      const filters = someFilters()
      const q = random() < 0.4 ? pick(['jazz', 'noir 80s', 'thing']) : ''
      const counts: FilterCounts = await anyone.itemFilters({ q, ...filters })
      expect(counts.total, JSON.stringify(filters)).toBe((await listAll({ q, ...filters })).length)
      for (const name of filterNames) {
        for (const { value, count } of counts[name]) {
          if (count === 0 && random() < 0.8) continue
          const only = { ...filters, [name]: filterOf(name).pick === 'one' ? value : [value] }
          const found = await listAll({ q, ...only } as Input)
          expect(found.length, `${name} ${value} with ${q} ${JSON.stringify(filters)}`).toBe(count)
        }
      }
    }
  }, 60_000)

  test.each(sorts)('%s is the same at every page size, with every item once', async (sort) => {
    for (const input of [{ sort }, { sort, q: 'thing' }, { sort, when: 'past' as const, q: 'jazz' }]) {
      const whole = (await listAll(input)).map(({ id }) => id)
      expect(new Set(whole).size).toBe(whole.length)
      expect(whole.length).toBeGreaterThan(0)
      for (const limit of [1, 3]) expect((await listAll(input, limit)).map(({ id }) => id)).toEqual(whole)
    }
  })

  test('orders by an item’s own price, and by its drop’s time', async () => {
    const isOver = ({ drop }: Awaited<ReturnType<typeof listAll>>[number]) => drop.status === 'completed'
    const ascends = (list: number[]) => list.every((value, i) => i === 0 || value >= (list[i - 1] ?? 0))
    const cheap = await listAll({ sort: 'price_low' })
    expect(ascends(cheap.map((item) => Number(isOver(item))))).toBe(true)
    for (const part of [cheap.filter(isOver), cheap.filter((item) => !isOver(item))])
      expect(ascends(part.map(({ priceCents }) => priceCents))).toBe(true)
    const soon = (await listAll({ when: 'upcoming' })).map(({ drop }) => Date.parse(drop.startDate ?? ''))
    expect(ascends(soon)).toBe(true)
  })

  test('a cursor of the drops’ list is refused', async () => {
    const { nextCursor } = await anyone.drops({ limit: 1 })
    await expect(anyone.items({ cursor: nextCursor ?? '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('every document is what would be written now', async () => {
    const columns = sql`drop_item_id, drop_id, price_cents, facets, code, words::text`
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        (select ${columns} from search_items except select ${columns} from search_item_documents(null))
        union all
        (select ${columns} from search_item_documents(null) except select ${columns} from search_items)
      ) different`.execute(fixtures.db)
    expect(rows[0]?.n).toBe(0)
  })
})
