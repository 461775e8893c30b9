import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { settleDrops } from '#server/features/drops/public.ts'
import { at, minutes, noon } from '#server/features/drops/testing/drops-fixtures.ts'
import { notificationsFeature } from '#server/features/notifications/public.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { discoveryPersonalData } from './discovery.personal-data.ts'
import { discoveryFeature } from './public.ts'
import { discoveryFixtures } from './testing/discovery-fixtures.ts'

// Users notified of a drop, lot or hint that matches their searches or wants.

const fixtures = await openTestDb()
const { db } = fixtures
afterAll(fixtures.close)
await fixtures.setClock(noon)
const { announced, as, account, drops, seller } = discoveryFixtures(fixtures)
const ada = await seller()

const baseUrl = 'http://localhost:3000'
const authSecret = 'a secret that nobody else uses, for this test'
const context = { readActor: async () => null, countCall: async () => null }
const relay = new EventRelay(db, [
  ...(discoveryFeature({ db, workDb: db }).events ?? []),
  ...(notificationsFeature({ db, workDb: db, baseUrl, smtpUrl: null, authSecret, context }).events ?? []),
])
/** Handles every event and those that follow from them; the fixed clock dates them after the real one. */
const settle = async () => {
  for (let round = 0; round < 5; round++) {
    await sql`update outbox set run_after = clock_timestamp()`.execute(db)
    while (await relay.run());
  }
}
const told = async (actor: Actor) =>
  (
    await db
      .selectFrom('notifications')
      .select(['title', 'body', 'link'])
      .where('userId', '=', actor.profileId)
      .where('kind', '=', 'search-matched')
      .orderBy('createdAt')
      .execute()
  ).map(({ title, body }) => `${title} | ${body}`)

beforeEach(async () => {
  await sql`delete from saved_searches`.execute(db)
  await sql`delete from wants`.execute(db)
})

test('who looks for something hears of the drop that has it, once, and nobody else does', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => account()))
  const [word, filter, both, wrongFilter, want, dear, other] = people as [
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
    Actor,
  ]
  await as(word).saveSearch({ q: 'nosferatu', filters: {} })
  await as(filter).saveSearch({ filters: { category: ['vhs', 'vinyl'], era: ['80s'] } })
  await as(both).saveSearch({ q: 'nosferatu', filters: { rarity: ['rare'] } })
  await as(both).addWant({ title: 'Nosferatu tape', mostCents: 2_000 })
  await as(wrongFilter).saveSearch({ q: 'nosferatu', filters: { era: ['90s'] } })
  await as(want).addWant({ title: 'nosferatu' })
  await as(dear).addWant({ title: 'nosferatu', mostCents: 1_000 })
  await as(other).saveSearch({ q: 'suspiria', filters: {} })
  await as(ada.actor).saveSearch({ q: 'nosferatu', filters: {} })
  const lot = { title: 'Nosferatu, tape', priceCents: 1_500, category: 'vhs', era: '80s', rarity: 'rare' } as const
  const drop = await announced(ada, { title: 'Silent night' }, [lot])
  await settle()
  const starts = 'It starts 2026-12-01T13:00:00.000Z.'
  expect(await told(word)).toEqual([`Silent night was announced | It matches “nosferatu”. ${starts}`])
  expect(await told(filter)).toEqual([`Silent night was announced | It matches a search you saved. ${starts}`])
  expect(await told(both)).toEqual([`Silent night was announced | It matches “Nosferatu tape”. ${starts}`])
  expect(await told(want)).toHaveLength(1)
  for (const nobody of [wrongFilter, dear, other, ada.actor]) expect(await told(nobody)).toEqual([])
  const { drops: own } = drops(ada.actor)
  await own.unpublish({ id: drop.id })
  await own.publish({ id: drop.id })
  await settle()
  for (const one of [word, filter, both, want]) expect(await told(one)).toHaveLength(1)
})

test('a private drop and a lot that is not on stage are told to nobody', async () => {
  const bob = await account()
  await as(bob).addWant({ title: 'Quetzalcoatl' })
  await announced(ada, { title: 'Quetzalcoatl, hidden', visibility: 'private' })
  await announced(ada, { title: 'On stage', type: 'live' }, [{ title: 'Quetzalcoatl mask' }])
  await announced(ada, {
    title: 'A box',
    type: 'mystery',
    contents: 'A Quetzalcoatl.',
    hints: [{ body: 'Old', priceStepCents: 1 }],
  })
  await settle()
  expect(await told(bob)).toEqual([])
})

test('a lot that comes on stage is told to who wants it, once, and to nobody whom it brings nothing', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => account()))
  const [want, cheap, half, known, search, broad, other] = people as [Actor, Actor, Actor, Actor, Actor, Actor, Actor]
  await as(want).addWant({ title: 'Kraken mask' })
  await as(cheap).addWant({ title: 'Kraken', mostCents: 1_000 })
  await as(half).addWant({ title: 'Kraken fishbowl' })
  await as(known).addWant({ title: 'Fishbowl' })
  await as(search).saveSearch({ filters: { rarity: ['rare'], era: ['90s'] } })
  await as(broad).saveSearch({ filters: { type: ['live'] } })
  await as(other).addWant({ title: 'Hydra' })
  const live = await announced(
    ada,
    { title: 'Fishbowl night', type: 'live', startDate: at(minutes(1)), closeOnReveal: true },
    [
      { title: 'Lantern', rarity: 'rare', era: '80s' },
      { title: 'Kraken mask', rarity: 'rare', era: '90s', priceCents: 900 },
      { title: 'Kraken mask, large', rarity: 'rare', era: '90s', priceCents: 2_000 },
    ],
  )
  await settle()
  expect(await told(known)).toHaveLength(1)
  expect(await told(broad)).toHaveLength(1)
  for (const later of [want, cheap, half, search, other]) expect(await told(later)).toEqual([])

  await fixtures.setClock(at(minutes(2)))
  const host = drops(ada.actor).drops
  await host.revealNext({ id: live.id })
  await settle()
  for (const later of [want, cheap, half, search, other]) expect(await told(later)).toEqual([])
  const shown = await host.revealNext({ id: live.id })
  await settle()
  await settle()
  const fits = (words: string) => `Kraken mask is on stage in Fishbowl night | It matches ${words}.`
  expect(await told(want)).toEqual([fits('“Kraken mask”')])
  expect(await told(cheap)).toEqual([fits('“Kraken”')])
  const { link } = await db
    .selectFrom('notifications')
    .select('link')
    .where('userId', '=', want.profileId)
    .where('kind', '=', 'search-matched')
    .executeTakeFirstOrThrow()
  expect(link).toBe(`/drop/${live.id}#item-${shown.items.find(({ title }) => title === 'Kraken mask')!.id}`)
  expect(await told(half)).toEqual([fits('“Kraken fishbowl”')])
  expect(await told(search)).toEqual([fits('a search you saved')])

  await host.revealNext({ id: live.id })
  await settle()
  await host.reopen({ id: live.id, dropItemId: shown.items.find(({ title }) => title === 'Kraken mask')!.id })
  await settle()
  expect((await told(want)).sort()).toEqual([
    'Kraken mask is on stage in Fishbowl night | It matches “Kraken mask”.',
    'Kraken mask, large is on stage in Fishbowl night | It matches “Kraken mask”.',
  ])
  expect(await told(cheap)).toHaveLength(1)
  expect(await told(search)).toHaveLength(1)
  for (const early of [known, broad]) expect(await told(early)).toHaveLength(1)
  expect(await told(other)).toEqual([])
  await fixtures.setClock(noon)
})

test('a wanted thing in an announced drop leads to its item; what is not to be seen yet leads to the drop', async () => {
  const [want, cheap, spread, search] = [await account(), await account(), await account(), await account()]
  await as(want).addWant({ title: 'Gorgon lamp' })
  await as(cheap).addWant({ title: 'Gorgon', mostCents: 1_000 })
  await as(spread).addWant({ title: 'Gorgon bazaar' })
  await as(search).saveSearch({ q: 'Gorgon lamp', filters: {} })
  const drop = await announced(ada, { title: 'A bazaar' }, [
    { title: 'Tea tin', priceCents: 500 },
    { title: 'Gorgon lamp', priceCents: 4_000 },
    { title: 'Gorgon pin', priceCents: 900 },
  ])
  await announced(ada, { title: 'Gorgon lamp night', type: 'live', startDate: at(minutes(1)) }, [
    { title: 'Gorgon lamp' },
  ])
  await announced(ada, { title: 'Gorgon lamp in a box', type: 'mystery', contents: 'A Gorgon lamp.' }, [
    { title: 'Gorgon lamp' },
  ])
  await settle()
  const itemOf = (title: string) => `/drop/${drop.id}#item-${drop.items.find((item) => item.title === title)!.id}`
  const linksOf = async (who: Actor) =>
    (
      await db
        .selectFrom('notifications')
        .select(['link', 'title'])
        .where('userId', '=', who.profileId)
        .where('kind', '=', 'search-matched')
        .execute()
    ).map(({ link, title }) =>
      title.startsWith('A bazaar') ? link : link?.replace(/\/drop\/[0-9a-f-]{36}/, 'its drop'),
    )
  expect((await linksOf(want)).sort()).toEqual([itemOf('Gorgon lamp'), 'its drop', 'its drop'].sort())
  expect(await linksOf(cheap)).toContain(itemOf('Gorgon pin'))
  expect(await linksOf(spread)).toEqual([`/drop/${drop.id}`])
  expect(await linksOf(search)).toContain(`/drop/${drop.id}`)
})

test('a hint that comes out is told to who wants what it says, and what it says can be found', async () => {
  const [want, both, secret] = [await account(), await account(), await account()]
  await as(want).addWant({ title: 'Wurlitzer' })
  await as(both).addWant({ title: 'Mahogany casket' })
  await as(secret).addWant({ title: 'Gramophone' })
  const hints = [
    { body: 'It once stood beside a Wurlitzer.', priceStepCents: 1 },
    { body: 'Mahogany.', priceStepCents: 1, revealAt: at(minutes(30)) },
  ]
  const box = await announced(ada, { title: 'A closed casket', type: 'mystery', contents: 'A gramophone.', hints })
  await settle()
  for (const one of [want, both, secret]) expect(await told(one)).toEqual([])
  await drops(ada.actor).drops.revealHint({ id: box.id, hintId: box.mystery!.hints[0]!.id })
  await settle()
  await fixtures.setClock(at(minutes(31)))
  await settleDrops(db)
  await settle()
  expect(await told(want)).toEqual(['New hint in A closed casket | It matches “Wurlitzer”.'])
  expect(await told(both)).toEqual(['New hint in A closed casket | It matches “Mahogany casket”.'])
  expect(await told(secret)).toEqual([])
  const found = async (q: string) => (await as(null).drops({ q })).items.map(({ id }) => id)
  expect([await found('wurlitzer'), await found('gramophone')]).toEqual([[box.id], []])

  await fixtures.setClock(at(minutes(125)))
  await settleDrops(db)
  await drops(ada.actor).drops.revealContents({ id: box.id })
  await settle()
  expect(await found('gramophone')).toEqual([box.id])
  expect(await told(secret)).toEqual([])
  await fixtures.setClock(noon)
})

test('what is kept is found by keys, and every kind of it', async () => {
  const drop = await announced(ada, { title: 'Überlange Schallplattenunterhaltungsgeräte' }, [
    { title: 'Röhre', category: 'vinyl', genres: ['scifi'], era: '80s' },
  ])
  const fits = [
    { q: 'über', filters: {} },
    { q: 'u schallplattenunterhaltungsgerate', filters: {} },
    { q: 'SCHALL rohre', filters: { era: ['80s' as const] } },
    { filters: { genre: ['scifi' as const, 'horror' as const] } },
    { filters: { category: ['vinyl' as const], type: ['marketplace' as const, 'live' as const], country: ['US'] } },
    { filters: { fulfillment: 'shipping' as const } },
  ]
  const others = [
    { q: 'lange', filters: {} },
    { q: 'schallx', filters: {} },
    { filters: { genre: ['horror' as const] } },
  ]
  const people = new Map<string, number>()
  for (const [i, given] of [...fits, ...others].entries()) {
    const one = await account()
    people.set(one.profileId, i)
    await as(one).saveSearch(given)
  }
  const { rows } = await sql<{ profileId: string }>`select profile_id from search_audience(${drop.id})`.execute(db)
  expect(rows.map(({ profileId }) => people.get(profileId)).sort()).toEqual(fits.map((_, i) => i))
})

test('a suspended account hears nothing; a closed one leaves nothing behind', async () => {
  const bob = await account()
  await as(bob).saveSearch({ q: 'zeppelin', filters: {} })
  await as(bob).addWant({ title: 'zeppelin' })
  const exported = await discoveryPersonalData.exports?.savedSearches?.(db, bob.profileId, 10)
  expect(exported).toMatchObject([{ q: 'zeppelin' }])
  await fixtures.owner.query('update profiles set is_active = false, suspended_at = app_now() where id = $1', [
    bob.profileId,
  ])
  await announced(ada, { title: 'Zeppelin posters' })
  await settle()
  expect(await told(bob)).toEqual([])
  await db.transaction().execute((tx) => Promise.resolve(discoveryPersonalData.erase?.(tx, bob.profileId)))
  expect((await as(bob).listSavedSearches({})).items).toEqual([])
  expect((await as(bob).listWants({})).items).toEqual([])
})
