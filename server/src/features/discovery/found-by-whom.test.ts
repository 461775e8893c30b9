import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DropFixture, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

// Visibility in search, and recipients of matches: each guard one at a time.

let fixtures: TestDb
let drop: DropFixture
let person: string
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { type: 'live', units: [1], priceCents: 2000 })
  person = (await makeBuyers(fixtures.owner, 1))[0]!.id
  await fixtures.owner.query(`update profiles set display_name = 'Marguerite Quill' where id = $1`, [person])
  await fixtures.owner.query(`update items set title = 'Zebra poster', category = 'posters'`)
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const count = async (changes: string, query: string) => (await fixtures.tryOut(changes, query)).length
const profile = (id: string, change: string) => `update profiles set ${change} where id = '${id}'`
const gone = ['suspended_at = app_now(), is_active = false', 'is_active = false', 'closed_at = app_now()']
const sale = (change: string) =>
  `alter table drops disable trigger drop_status_move; update drops set ${change} where id = '${drop.dropId}'`
const lot = (change: string) => `update drop_items set ${change} where id = '${drop.items[0]}'`
const onStage = () => lot('reveal_number = 1, revealed_at = app_now()')

test('people and sellers are found while their accounts are active', async () => {
  const people = `select 1 from find_named('named_people', 'marguerite')`
  const drops = `select 1 from search_drops where drop_id = '${drop.dropId}'`
  const stores = `select 1 from search_storefronts where storefront_id = '${drop.storefrontId}'`
  expect([await count(nothing, people), await count(nothing, drops), await count(nothing, stores)]).toEqual([1, 1, 1])
  for (const change of gone) {
    expect(await count(profile(person, change), people), change).toBe(0)
    expect(await count(profile(drop.ownerId, change), drops), change).toBe(0)
    expect(await count(profile(drop.ownerId, change), stores), change).toBe(0)
  }
  const suspended = 'update storefronts set suspended_at = app_now()'
  expect([await count(suspended, drops), await count(suspended, stores)]).toEqual([0, 0])
})

test('a drop is found while it is public and neither a draft nor called off, whichever way its document is written', async () => {
  const found = `select 1 from search_drops where drop_id = '${drop.dropId}'`
  const silently = (change: string) => `alter table drops disable trigger user; update drops set ${change}`
  for (const change of [`visibility = 'private'`, `status = 'draft'`, `status = 'cancelled'`]) {
    expect(await count(sale(change), found), change).toBe(0)
    const again = `select refresh_search_drops(array['${drop.dropId}'::uuid])`
    expect(await count(silently(change), found), change).toBe(1)
    expect(await count(`${silently(change)}; ${again}`, found), change).toBe(0)
  }
})

test('of a storefront and its seller the name is told that has most of the words', async () => {
  await fixtures.owner.query(`update storefronts set store_name = 'Static Quill'`)
  const [told] = await fixtures.tryOut<{ name: string }>(
    nothing,
    `select array_to_string(pieces, '') as name from search_matches(array['${drop.dropId}'::uuid], search_query('static quill'))`,
  )
  expect(told!.name).toBe('Static Quill')
})

test('of the items of a drop the one is told that has most of the words', async () => {
  const more = `insert into items (id, storefront_id, title, price_cents)
    values ('00000000-0000-4000-8000-000000000002', '${drop.storefrontId}', 'Zebra and giraffe', 1);
    insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available, reveal_number, revealed_at)
    values ('${drop.dropId}', '00000000-0000-4000-8000-000000000002', 2, 1, 1, 1, 2, app_now())`
  const [told] = await fixtures.tryOut<{ name: string }>(
    `${onStage()}; ${more}`,
    `select array_to_string(pieces, '') as name from search_matches(array['${drop.dropId}'::uuid], search_query('zebra giraffe'))`,
  )
  expect(told!.name).toBe('Zebra and giraffe')
})

test('nothing of an item that was taken out or closed stands in the document', async () => {
  const id = '00000000-0000-4000-8000-000000000003'
  const more = (change: string) => `${sale(`type = 'marketplace'`)};
    insert into items (id, storefront_id, title, price_cents, category, era, condition, rarity, genres)
    values ('${id}', '${drop.storefrontId}', 'Giraffe', 1, 'vinyl', '80s', 'mint', 'rare', '{horror}');
    insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available)
    values ('${drop.dropId}', '${id}', 2, 1, 1, 1);
    update drop_items set ${change} where item_id = '${id}'`
  const document = async (change: string) =>
    (
      await fixtures.tryOut<{ price: number; facets: string[]; words: string }>(
        more(change),
        `select price_cents as price, facets, words::text as words from search_drops where drop_id = '${drop.dropId}'`,
      )
    )[0]!
  const facets = ['category:vinyl', 'era:80s', 'condition:mint', 'rarity:rare', 'genre:horror']
  const whole = await document('position = 2')
  expect([whole.price, facets.filter((facet) => !whole.facets.includes(facet))]).toEqual([1, []])
  for (const word of ['giraffe', 'vinyl', 'horror']) expect(whole.words).toContain(word)
  const out = await document('active = false')
  expect([out.price, facets.filter((facet) => out.facets.includes(facet))]).toEqual([2000, []])
  for (const word of ['giraffe', 'vinyl', '80s', 'horror']) expect(out.words).not.toContain(word)
  expect((await document('closed_at = app_now()')).price).toBe(2000)
})

test('a name with a typing error is guessed only from four letters on, and only where nothing has it', async () => {
  const find = (q: string) => count(nothing, `select 1 from find_named('named_people', '${q}')`)
  expect([await find('margerite'), await find('qul'), await find('   ')]).toEqual([1, 0, 0])
})

test('a word is guessed only from four letters on; empty words are none', async () => {
  const words = `insert into search_words (word) values ('cat'), ('zebra') on conflict do nothing`
  const similar = async (word: string) =>
    (await fixtures.tryOut(words, `select word from similar_search_words('${word}')`)).map((row) => row.word)
  expect([await similar('zebar'), await similar('cot')]).toEqual([['zebra'], []])
  expect(await count(words, `select 1 from similar_search_words('zabco')`)).toBe(0)
  const near = (names: string) => fixtures.tryOut(nothing, `select search_nearness('${names}', 'zebra') as place`)
  expect([await near('zebra anna'), await near('anna zebra'), await near('annazebra')]).toEqual(
    [0, 1, 2].map((place) => [{ place }]),
  )
  const long = `select 1 where search_word(repeat('a', 41)) is not null`
  expect(await count(words, long)).toBe(1)
  const kept = async (q: string) =>
    (await fixtures.tryOut(nothing, `select saved_search_query('${q}')::text as query`))[0]!.query
  expect([await kept('zebra'), await kept('')]).toEqual([`'zebra':*`, null])
})

describe('who looks for something', () => {
  const wants = (most = 'null', title = 'Zebra') =>
    `insert into wants (profile_id, title, most_cents, query)
     values ('${person}', '${title}', ${most}, saved_search_query('${title}'))`
  const saved = (q: string, groups = '[]') =>
    `insert into saved_searches (profile_id, q, filters, query, groups, fingerprint)
     values ('${person}', '${q}', '{}', saved_search_query('${q}'), '${groups}', 'x')`
  const audience = (item = 'null', hint = 'null') =>
    `select drop_item_id from search_audience('${drop.dropId}', ${item}, ${hint}) where profile_id = '${person}'`
  const ofLot = () => audience(`'${drop.items[0]}'`)

  test('hears of a lot while it is on stage, is part of the sale, and is open', async () => {
    const ready = `${onStage()}; ${wants()}`
    expect(await count(ready, ofLot())).toBe(1)
    expect(await count(wants(), ofLot())).toBe(0)
    expect(await count(`${ready}; ${lot('active = false')}`, ofLot())).toBe(0)
    expect(await count(`${ready}; ${lot('closed_at = app_now()')}`, ofLot())).toBe(0)
  })

  test('hears of it while they can act, for what they pay, and not of what they sell', async () => {
    const ready = `${onStage()}; ${wants('2000')}`
    expect(await count(ready, ofLot())).toBe(1)
    expect(await count(`${onStage()}; ${wants('1999')}`, ofLot())).toBe(0)
    for (const change of gone) expect(await count(`${ready}; ${profile(person, change)}`, ofLot()), change).toBe(0)
    const owns = `update storefronts set owner_id = '${person}' where id = '${drop.storefrontId}'`
    expect(await count(`${ready}; ${owns}`, ofLot())).toBe(0)
    const staff = `insert into storefront_permissions (profile_id, storefront_id, permission_id)
      select '${person}', '${drop.storefrontId}', id from permissions where name = 'storefront.drops.list'`
    expect(await count(`${ready}; ${staff}`, ofLot())).toBe(0)
  })

  test('hears of a hint only once it is revealed', async () => {
    const hint = '00000000-0000-4000-8000-000000000001'
    const given = (revealed: string) =>
      `${sale(`type = 'mystery'`)}; insert into drop_hints (id, drop_id, position, body) values ('${hint}', '${drop.dropId}', 1, 'A giraffe.');
       update drop_hints set revealed_at = ${revealed} where id = '${hint}'; ${wants('null', 'Giraffe')}`
    expect(await count(given('app_now()'), audience('null', `'${hint}'`))).toBe(1)
    expect(await count(given('null'), audience('null', `'${hint}'`))).toBe(0)
    const titled = (revealed: string) =>
      given(revealed).replace('A giraffe.', 'At night.').replaceAll('Giraffe', 'Night')
    expect(await count(titled('app_now()'), audience('null', `'${hint}'`))).toBe(1)
    expect(await count(titled('null'), audience('null', `'${hint}'`))).toBe(0)
  })

  test('of a saved search hears where its words and its filters fit, and not of what was known', async () => {
    const posters = '[["category:posters"]]'
    const ready = (q: string, groups?: string) => `${onStage()}; ${saved(q, groups)}`
    expect(await count(ready('zebra', posters), ofLot())).toBe(1)
    expect(await count(ready('zebra', '[["type:live"]]'), ofLot())).toBe(1)
    expect(await count(ready('zebra', '[["category:vinyl"]]'), ofLot())).toBe(0)
    for (const words of ['giraffe', 'zebra cat']) expect(await count(ready(words, posters), ofLot()), words).toBe(0)
    expect(await count(ready('night shift'), ofLot())).toBe(0)
  })

  test('is led to the item that they want, of those that are open in the sale', async () => {
    const ready = `${sale(`type = 'marketplace'`)}; select refresh_search_drops(array['${drop.dropId}'::uuid]); ${wants()}`
    const led = async (changes: string) => (await fixtures.tryOut(changes, audience())).map((row) => row.drop_item_id)
    expect(await led(ready)).toEqual([drop.items[0]])
    const stale = `${ready}; alter table drop_items disable trigger user`
    expect(await led(`${stale}; ${lot('active = false')}`)).toEqual([null])
    expect(await led(`${stale}; ${lot('closed_at = app_now()')}`)).toEqual([null])
    const dear = ready.replace(wants(), wants('1500'))
    expect(await led(dear)).toEqual([])
  })
})
