import { maxSavedSearches, maxWants } from '@keepcase/contract/discovery/discovery.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { discoveryFixtures } from './testing/discovery-fixtures.ts'

// An account's saved searches and wants: stored once, private, limited.

const fixtures = await openTestDb()
const { db } = fixtures
afterAll(fixtures.close)
const { as, account } = discoveryFixtures(fixtures)

test('a search is kept once, whatever the case of its words and the order of its filters', async () => {
  const bob = await account()
  const first = await as(bob).saveSearch({ q: 'Horror VHS', filters: { era: ['80s', '90s'], type: ['live'] } })
  const again = await as(bob).saveSearch({
    q: 'horror  vhs',
    filters: { type: ['live'], era: ['90s', '80s'], genre: [] },
  })
  expect(again.id).toBe(first.id)
  const other = await as(bob).saveSearch({ q: 'horror vhs', filters: {} })
  const { items } = await as(bob).listSavedSearches({})
  expect(items.map(({ id }) => id).sort()).toEqual([first.id, other.id].sort())
  expect(items.find(({ id }) => id === first.id)?.filters).toEqual({ era: ['80s', '90s'], type: ['live'] })
})

test('nothing in particular is not kept', async () => {
  const bob = await account()
  for (const given of [
    { filters: {} },
    { q: '%', filters: {} },
    { filters: { when: 'live' as const, fulfillment: 'all' as const } },
  ])
    await expect(as(bob).saveSearch(given)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(as(bob).addWant({ title: '???' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(as(null).saveSearch({ q: 'x', filters: {} })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
    data: { title: 'Authentication required', message: 'Please sign in to save searches.' },
  })
})

test('an account keeps so many and no more, pressed at once too', async () => {
  const bob = await account()
  await db
    .insertInto('savedSearches')
    .values(
      Array.from({ length: maxSavedSearches - 2 }, (_, i) => ({
        profileId: bob.profileId,
        filters: '{}',
        groups: '[]',
        fingerprint: `search ${i}`,
      })),
    )
    .execute()
  const searches = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => as(bob).saveSearch({ q: `thing ${i}`, filters: {} })),
  )
  expect(searches.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await db
    .insertInto('wants')
    .values(
      Array.from({ length: maxWants - 1 }, (_, i) => ({
        profileId: bob.profileId,
        title: `want ${i}`,
        query: sql`'x'::tsquery`,
      })),
    )
    .execute()
  const wants = await Promise.allSettled(['a1', 'b2', 'c3'].map((title) => as(bob).addWant({ title })))
  expect(wants.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of [...searches, ...wants])
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'TOO_MANY', status: 409 })
  expect(await as(bob).addWant({ title: 'want 1', mostCents: 500 })).toMatchObject({ mostCents: 500 })
})

test('everybody sees and removes their own alone', async () => {
  const [bob, eve] = [await account(), await account()]
  const search = await as(bob).saveSearch({ q: 'tapes', filters: {} })
  const want = await as(bob).addWant({ title: 'Betamax' })
  expect((await as(eve).listSavedSearches({})).items).toEqual([])
  expect((await as(eve).listWants({})).items).toEqual([])
  await expect(as(eve).removeSavedSearch({ id: search.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(eve).removeWant({ id: want.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as(bob).removeSavedSearch({ id: search.id })).toEqual({ removed: true })
  expect(await as(bob).removeWant({ id: want.id })).toEqual({ removed: true })
  await expect(as(bob).removeWant({ id: want.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a list goes on where the page before ended', async () => {
  const bob = await account()
  for (let i = 0; i < 5; i++) await as(bob).addWant({ title: `thing ${i}` })
  const first = await as(bob).listWants({ limit: 2 })
  const rest = await as(bob).listWants({ limit: 100, cursor: first.nextCursor ?? '' })
  const whole = await as(bob).listWants({ limit: 100 })
  expect([...first.items, ...rest.items]).toEqual(whole.items)
})
