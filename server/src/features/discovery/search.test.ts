import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, minutes, noon } from '#server/features/drops/testing/drops-fixtures.ts'
import { discoveryFixtures } from './testing/discovery-fixtures.ts'

const fixtures = await openTestDb()
afterAll(fixtures.close)
const { announced, as, titles, seller, drops } = discoveryFixtures(fixtures)
await fixtures.setClock(noon)
const ada = await seller()

beforeAll(async () => {
  await announced(ada, { title: 'Café Tacvba on vinyl', description: 'First pressings from Mexico.' }, [
    { title: 'Ré, double LP' },
  ])
  await announced(ada, { title: 'Halloween night', description: '100% horror_tapes' }, [
    { title: 'Nosferatu, big box' },
    { title: 'Suspiria', category: 'vhs', genres: ['horror'], era: '80s' },
  ])
  await announced(ada, { title: 'レーザーディスク 初回限定盤' }, [{ title: '帯付き' }])
})

describe('what was typed finds drops', () => {
  test.each([
    ['by a word of the title, in any case', 'HALLOWEEN', 'Halloween night'],
    ['by the beginning of a word', 'hallo', 'Halloween night'],
    ['by the middle of a word', 'lowee', 'Halloween night'],
    ['by words in another order', 'night hallow', 'Halloween night'],
    ['by an item', 'nosferatu', 'Halloween night'],
    ['by what kind of thing an item is', 'vhs 80s', 'Halloween night'],
    ['by the description', 'pressings', 'Café Tacvba on vinyl'],
    ['without its accents', 'cafe', 'Café Tacvba on vinyl'],
    ['with accents that it has not', 'hallowéén', 'Halloween night'],
    ['with a letter too few', 'haloween', 'Halloween night'],
    ['with a letter too many', 'nosferattu', 'Halloween night'],
    ['with two letters in the wrong order', 'nihgt', 'Halloween night'],
    ['with a wrong letter in each word', 'hallowean nisht', 'Halloween night'],
    ['in another script', 'ディスク', 'レーザーディスク 初回限定盤'],
  ])('%s', async (_, q, title) => {
    expect(await titles({ q })).toEqual([title])
  })

  test('by the seller’s and the storefront’s name, all of theirs', async () => {
    expect((await titles({ q: 'static age' })).length).toBe(3)
    expect((await titles({ q: 'reyes' })).length).toBe(3)
  })

  test('and nothing that has one of the words only', async () => {
    expect(await titles({ q: 'halloween pressings' })).toEqual([])
  })

  test('and no character of it is a wildcard or a command', async () => {
    for (const q of ['%', '_', '%%%', '\\', "'", "';--", 'q%z', ':*', '|', '!halloween & night:*']) {
      const found = await titles({ q })
      expect(found.length, q).toBeLessThanOrEqual(q.includes('halloween') ? 1 : 0)
    }
    expect(await titles({ q: '100%' })).toEqual(['Halloween night'])
    expect(await titles({ q: 'horror_tapes' })).toEqual(['Halloween night'])
  })

  test('and a longest or oddest text is answered', async () => {
    for (const q of ['x'.repeat(100), 'a b c d e f g h i j k l m n', '𝕏'.repeat(30), 'ß'.repeat(100)])
      expect(await titles({ q })).toEqual([])
    await expect(titles({ q: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(titles({ q: 'a\u0000b' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

test('a title that changes is found by its new words, and not by the old ones', async () => {
  const drop = await announced(ada, { title: 'Beetlejuice lunchboxes' })
  await drops(ada.actor).drops.update({ id: drop.id, title: 'Gremlins lunchboxes' })
  expect(await titles({ q: 'gremlins' })).toEqual(['Gremlins lunchboxes'])
  expect(await titles({ q: 'beetlejuice' })).toEqual([])
  await drops(ada.actor).drops.cancel({ id: drop.id, reason: 'x' })
  expect(await titles({ q: 'gremlins' })).toEqual([])
})

test('a document is written anew for what it tells of a lot, and for nothing else', async () => {
  const drop = await announced(ada, { title: 'Zither night' }, [{ title: 'Alto zither' }, { title: 'Bass zither' }])
  const [alto, bass] = drop.allItems
  const { drops: own } = drops(ada.actor)
  const written = async () =>
    (await fixtures.owner.query('select xmin::text, price_cents from search_drops where drop_id = $1', [drop.id]))
      .rows[0]
  const first = await written()
  await own.updateItem({ id: alto!.id, priceCents: 1500, active: true, position: 2 })
  expect(await written()).toEqual(first)
  await own.updateItem({ id: alto!.id, priceCents: 900 })
  expect(await written()).toMatchObject({ price_cents: 900 })
  await own.removeItem({ id: bass!.id })
  expect(await titles({ q: 'bass zither' })).toEqual([])
  await own.cancel({ id: drop.id, reason: 'It broke.' })
})

describe('what is secret is not found by its words', () => {
  const everywhere = async (q: string) => {
    const anyone = as(null)
    const [list, suggested, counts] = await Promise.all([
      anyone.drops({ q }),
      anyone.suggest({ q }),
      anyone.filters({ q }),
    ])
    return [...list.items, ...suggested.drops, ...suggested.items, ...suggested.storefronts].length + counts.total
  }

  test('a draft, a private drop, one that went back to a draft', async () => {
    const { drops: own } = drops(ada.actor)
    await own.create({ storefrontId: ada.storefrontId, type: 'marketplace', title: 'Zanzibar draft' })
    await announced(ada, { title: 'Zanzibar private', visibility: 'private' })
    const back = await announced(ada, { title: 'Zanzibar hidden again' })
    expect(await everywhere('zanzibar')).toBeGreaterThan(0)
    await own.unpublish({ id: back.id })
    expect(await everywhere('zanzibar')).toBe(0)
  })

  test('a lot of a live drop until it is on stage', async () => {
    const live = await announced(
      ada,
      { title: 'Live evening', type: 'live', startDate: at(minutes(1)), endDate: at(minutes(90)) },
      [
        { title: 'Quetzalcoatl mask', priceCents: 777, category: 'vinyl', rarity: 'rare', era: '90s' },
        { title: 'Ordinary mask' },
      ],
    )
    expect(await everywhere('quetzalcoatl')).toBe(0)
    expect((await as(null).filters({ q: 'live evening' })).rarity.every(({ count }) => count === 0)).toBe(true)
    expect(await titles({ q: 'live evening', rarity: ['rare'] })).toEqual([])
    await fixtures.setClock(at(minutes(2)))
    await drops(ada.actor).drops.revealNext({ id: live.id })
    expect(await everywhere('quetzalcoatl')).toBeGreaterThan(0)
    expect(await titles({ rarity: ['rare'] })).toEqual(['Live evening'])
    await fixtures.setClock(noon)
  })

  test('what a mystery holds, and its hints', async () => {
    const hints = [{ body: 'Xylophone inside', priceStepCents: 100 }]
    await announced(ada, { title: 'Sealed box', type: 'mystery', contents: 'A Wurlitzer jukebox.', hints }, [
      { title: 'Ophicleide', genres: ['scifi'], era: '90s' },
    ])
    expect(await everywhere('ophicleide')).toBe(0)
    expect(await titles({ q: 'sealed box', era: ['90s'] })).toEqual([])
    expect(await titles({ q: 'sealed box', genre: ['scifi'] })).toEqual([])
    expect(await everywhere('wurlitzer')).toBe(0)
    expect(await everywhere('xylophone')).toBe(0)
    expect(await everywhere('sealed box')).toBeGreaterThan(0)
  })

  test('what a suspended or closed seller, or a suspended storefront, offers; and it comes back', async () => {
    const bob = await seller()
    await drops(bob.actor).storefronts.update({ id: bob.storefrontId, name: 'Umbrella Emporium' })
    await announced(bob, { title: 'Umbrella stands' })
    expect(await everywhere('umbrella')).toBeGreaterThan(1)
    const change = (what: string) => fixtures.owner.query(what, [bob.actor.profileId])
    for (const [away, again] of [
      [
        'update profiles set is_active = false, suspended_at = app_now() where id = $1',
        'update profiles set is_active = true, suspended_at = null where id = $1',
      ],
      [
        'update storefronts set suspended_at = app_now() where owner_id = $1',
        'update storefronts set suspended_at = null where owner_id = $1',
      ],
      ['update profiles set is_active = false, closed_at = app_now() where id = $1', null],
    ] as const) {
      await change(away)
      expect(await everywhere('umbrella'), away).toBe(0)
      if (again) {
        await change(again)
        expect(await everywhere('umbrella'), again).toBeGreaterThan(1)
      }
    }
  })
})

describe('people and storefronts', () => {
  const named = async (displayName: string, username: string) => {
    const actor = await discoveryFixtures(fixtures).account()
    await fixtures.owner.query('update profiles set display_name = $2, username = $3 where id = $1', [
      actor.profileId,
      displayName,
      username,
    ])
    return actor
  }

  test('people are found by both names, with errors, by members alone, and never by their mail', async () => {
    const zoe = await named('Zoë Featherstone', 'zoe_feathers')
    const gone = await named('Zoë Featherstone', 'zoe_gone')
    await fixtures.owner.query('update profiles set is_active = false, closed_at = app_now() where id = $1', [
      gone.profileId,
    ])
    const find = async (q: string) => (await as(zoe).users({ q })).items.map(({ id }) => id)
    for (const q of ['zoe', 'ZOË FEATHERSTONE', 'feather', 'zoe_fea', 'fetherstone', 'zo'])
      expect(await find(q), q).toEqual([zoe.profileId])
    for (const q of [zoe.email, zoe.email.slice(0, 8), '%', '_', '@keepcase.test']) expect(await find(q), q).toEqual([])
    await expect(as(null).users({ q: 'zoe' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const [found] = (await as(zoe).users({ q: 'zoe' })).items
    expect(Object.keys(found ?? {}).sort()).toEqual(['avatarUrl', 'claimFlairLevel', 'displayName', 'id', 'username'])
  })

  test('a block hides the two from each other, whoever of them blocked, and from nobody else', async () => {
    const [ada, bo, eve] = [
      await named('Persephone Quill', 'persephone_a'),
      await named('Persephone Quartz', 'persephone_b'),
      await named('Persephone Quince', 'persephone_c'),
    ]
    const find = async (who: typeof ada, q: string) =>
      (await as(who).users({ q, limit: 100 })).items.map(({ id }) => id)
    const blocked = `insert into blocks (blocker_id, blocked_id) values ($1, $2)`
    await fixtures.owner.query(blocked, [ada.profileId, bo.profileId])
    for (const q of ['persephone', 'persefone', 'p', '']) {
      const [seenByAda, seenByBo] = [await find(ada, q), await find(bo, q)]
      expect(seenByAda, q).toContain(eve.profileId)
      expect(seenByAda, q).not.toContain(bo.profileId)
      expect(seenByBo, q).toContain(eve.profileId)
      expect(seenByBo, q).not.toContain(ada.profileId)
      expect(await find(eve, q), q).toEqual(expect.arrayContaining([ada.profileId, bo.profileId]))
    }
    await fixtures.owner.query('delete from blocks')
    expect(await find(ada, 'persephone')).toContain(bo.profileId)
  })

  test('a single letter finds the names that begin with it, in their order', async () => {
    const [second, first] = [await named('Xylo Bravo', 'xylo2'), await named('Xanthe Able', 'xanthe1')]
    await named('Alex Xavier', 'alex_x')
    const find = async (q: string) => (await as(first).users({ q })).items.map(({ id }) => id)
    expect(await find('x')).toEqual([first.profileId, second.profileId])
    expect(await find('X')).toEqual([first.profileId, second.profileId])
    expect((await find('xa')).length).toBe(2)
  })

  test('storefronts are found by their names and their keeper’s, the most followed first', async () => {
    const [one, two] = [await seller(), await seller()]
    await drops(one.actor).storefronts.update({
      id: one.storefrontId,
      name: 'Marigold Records',
      subdomain: 'marigold-one',
    })
    await drops(two.actor).storefronts.update({ id: two.storefrontId, name: 'Marigold Tapes' })
    await fixtures.owner.query('insert into storefront_follows (profile_id, storefront_id) values ($1, $2)', [
      one.actor.profileId,
      two.storefrontId,
    ])
    const find = async (q: string) =>
      (await as(null).storefronts({ q })).items.map(({ name, followers }) => [name, followers])
    expect(await find('marigold')).toEqual([
      ['Marigold Tapes', 1],
      ['Marigold Records', 0],
    ])
    expect(await find('marigld recods')).toContainEqual(['Marigold Records', 0])
    await fixtures.owner.query('delete from storefront_follows')
    expect((await find('marigold tapes'))[0]).toEqual(['Marigold Tapes', 0])
  })

  test('a list goes on where the page before ended, to its end, with nothing twice', async () => {
    for (let i = 0; i < 7; i++) await named(`Wanda Walker ${i}`, `wanda${i}`)
    const me = await named('Looker', 'looker')
    for (const input of [{ q: 'wanda' }, {}]) {
      const whole = (await as(me).users({ ...input, limit: 100 })).items.map(({ id }) => id)
      const parts: string[] = []
      let cursor: string | undefined
      do {
        const page = await as(me).users({ ...input, limit: 3, ...(cursor && { cursor }) })
        parts.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(parts).toEqual(whole)
    }
    const whole = (await as(null).storefronts({ limit: 100 })).items.map(({ id }) => id)
    const first = await as(null).storefronts({ limit: 2 })
    const rest = await as(null).storefronts({ limit: 100, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(whole)
  })
})

test('suggestions are the best few of each kind, items by their own words', async () => {
  const found = await as(null).suggest({ q: 'susp' })
  expect(found.items.map(({ title, dropTitle }) => [title, dropTitle])).toEqual([['Suspiria', 'Halloween night']])
  expect(found.drops.map(({ title }) => title)).toEqual(['Halloween night'])
  expect((await as(null).suggest({ q: 'static age' })).drops).toHaveLength(4)
})
