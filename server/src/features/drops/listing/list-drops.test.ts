import { createDb } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'
import { listDrops } from './list-drops.ts'

const fixtures = await openTestDb()
const { setClock, owner } = fixtures
const { as, seller, published } = dropFixtures(fixtures)
afterAll(fixtures.close)
await setClock(noon)
const ada = await seller()
const bob = await seller()
const { drops } = as(null)

/** Nine drops: three past, three open, three upcoming, two of each starting in the same instant. */
beforeAll(async () => {
  for (const [name, start] of [
    ['past', 1],
    ['live', 70],
    ['next', 200],
  ] as const) {
    for (const [i, offset] of [0, 0, 5].entries()) {
      const times = { startDate: at(minutes(start + offset)), endDate: at(minutes(start + offset + 60)) }
      await published(i === 1 ? bob : ada, { title: `${name} ${i}`, type: i === 2 ? 'live' : 'marketplace', ...times })
    }
  }
  await published(ada, { title: 'hidden', visibility: 'private', startDate: at(minutes(70)) })
  const off = await published(ada, { title: 'called off', startDate: at(minutes(70)) })
  await as(ada.actor).drops.cancel({ id: off.id, reason: 'x' })
  await setClock(at(minutes(80)))
})

/** Every title of a list, page by page. */
async function walk(input: Parameters<typeof drops.list>[0], limit: number): Promise<string[]> {
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page = await drops.list({ ...input, limit, ...(cursor && { cursor }) })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    titles.push(...page.items.map((drop) => drop.title))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return titles
}
const grouped = (titles: string[]) => titles.map((title) => title.split(' ')[0]).join(' ')

test('what comes is soonest first, what is open newest first, what is over last ended first', async () => {
  const [upcoming, live, past] = await Promise.all(
    (['upcoming', 'live', 'past'] as const).map((when) => walk({ when }, 100)),
  )
  expect(upcoming?.[2]).toBe('next 2')
  expect(live?.[0]).toBe('live 2')
  expect(past?.[0]).toBe('past 2')
  expect([upcoming, live, past].map((list) => list?.length)).toEqual([3, 3, 3])
})

test('all is what is open, then what comes, then what was, with no row twice or lost at any page size', async () => {
  const whole = await walk({ when: 'all' }, 100)
  expect(grouped(whole)).toBe('live live live next next next past past past')
  for (const limit of [1, 2, 4]) expect(await walk({ when: 'all' }, limit)).toEqual(whole)
})

test('filters narrow, and a search takes every character as it is', async () => {
  expect(await walk({ type: 'live' }, 2)).toEqual(['live 2', 'next 2', 'past 2'])
  expect(await walk({ storefrontId: bob.storefrontId }, 1)).toEqual(['live 1', 'next 1', 'past 1'])
  expect((await walk({ q: ' NEXT ' }, 100)).length).toBe(3)
  expect((await walk({ q: 'static age' }, 100)).length).toBe(9)
  for (const q of ['%', '_', "'; drop table drops --"]) expect(await walk({ q }, 100)).toEqual([])
})

test('a cursor that no list gave is refused, and so is a page out of bounds', async () => {
  for (const input of [
    { cursor: 'x' },
    { cursor: Buffer.from('all|1|2').toString('base64url') },
    { limit: 0 },
    { limit: 101 },
  ]) {
    await expect(drops.list(input)).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  }
})

test('a seller sees the own drops, drafts and hidden ones too, and nobody else does', async () => {
  const own = await as(ada.actor).drops.mine({})
  expect(own.items).toHaveLength(8)
  expect((await as(ada.actor).drops.mine({ status: 'completed' })).items).toHaveLength(2)
  const first = await as(ada.actor).drops.mine({ limit: 5 })
  const rest = await as(ada.actor).drops.mine({ limit: 5, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...rest.items].map((drop) => drop.id)).toEqual(own.items.map((drop) => drop.id))
  await expect(as(ada.actor).drops.mine({ storefrontId: bob.storefrontId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('own drops are found by title and number, sorted by start both ways, and cut by a span of time', async () => {
  const cat = await seller()
  const own = as(cat.actor).drops
  const late = await published(cat, { title: 'Late 100%', startDate: at(minutes(400)), endDate: at(minutes(460)) })
  const soon = await published(cat, { title: 'Soon', startDate: at(minutes(300)), endDate: at(minutes(360)) })
  const undated = await own.create({ storefrontId: cat.storefrontId, type: 'marketplace', title: 'Undated' })
  const titles = async (input: Parameters<typeof own.mine>[0], limit = 1) => {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await own.mine({ storefrontId: cat.storefrontId, ...input, limit, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ title }) => title))
      if (!page.nextCursor) return seen
      cursor = page.nextCursor
    }
  }
  expect(await titles({ sort: 'soonest' })).toEqual(['Soon', 'Late 100%', 'Undated'])
  expect(await titles({ sort: 'latest' })).toEqual(['Undated', 'Late 100%', 'Soon'])
  expect(await titles({ q: '0%' })).toEqual(['Late 100%'])
  expect(await titles({ q: `0${soon.number}` })).toEqual(['Soon'])
  expect(await titles({ from: at(minutes(350)), to: at(minutes(500)) })).toEqual(['Late 100%'])
  expect(await titles({ status: 'draft' })).toEqual(['Undated'])
  expect((await own.next({ storefrontId: cat.storefrontId })).drop).toMatchObject({ id: soon.id, missing: [] })
  await own.unpublish({ id: soon.id })
  await own.unpublish({ id: late.id })
  await own.update({ id: soon.id, startDate: null })
  expect((await own.next({ storefrontId: cat.storefrontId })).drop).toMatchObject({ id: late.id })
  await own.cancel({ id: late.id, reason: 'Flood.' })
  const { drop } = await own.next({ storefrontId: cat.storefrontId })
  expect(drop?.id).toBe(undated.id)
  expect(drop?.missing.length).toBeGreaterThan(0)
  await expect(as(ada.actor).drops.next({ storefrontId: cat.storefrontId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a page of open drops is cut from an index, however many drops there are', async () => {
  await owner.query(
    `
    insert into drops (storefront_id, title, status, start_date, end_date, published_at)
    select $1, 'old ' || n, 'completed', timestamptz '2026-11-01' - n * interval '1 hour',
      timestamptz '2026-11-01' - n * interval '1 hour' + interval '30 minutes', now()
    from generate_series(1, 20000) n`,
    [ada.storefrontId],
  )
  await owner.query('analyze drops')
  const one = createDb({ url: fixtures.url, max: 1 })
  const wholeReads = async () => {
    const { rows } = await one.pool.query<{ n: number }>(
      `select seq_scan as n from pg_stat_user_tables, pg_stat_force_next_flush() where relname = 'drops'`,
    )
    return rows[0]?.n
  }
  await wholeReads()
  const before = await wholeReads()
  for (const when of ['all', 'live', 'upcoming', 'past'] as const) {
    const page = await listDrops(one.db, { when, limit: 24 })
    expect(page.items.length).toBeGreaterThan(0)
  }
  expect(await wholeReads()).toBe(before)
  await one.close()
})
