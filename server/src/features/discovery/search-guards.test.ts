import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DropFixture, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'

// What search documents hold and which words are alike: one condition at a time, everything else in order.

let fixtures: TestDb
let drop: DropFixture
beforeAll(async () => {
  fixtures = await openTestDb()
  drop = await makeDrop(fixtures.owner, { units: [1, 1] })
})
afterAll(() => fixtures.close())

const nothing = 'select 1'
const list = async (changes: string, query: string) =>
  (await fixtures.tryOut(changes, query)).map((row) => Object.values(row)[0])
const tell = async (changes: string, query: string) => (await list(changes, query))[0]
const ofDrop = (change: string) => `update drops set ${change} where id = '${drop.dropId}'`

describe('a document', () => {
  test('of a mystery has no words of the kinds of its sealed items', async () => {
    const finds = (changes: string) =>
      tell(
        `update items set category = 'vhs', format = 'Betamax'; ${changes}`,
        `select words @@ 'betamax'::tsquery from search_documents('{${drop.dropId}}')`,
      )
    expect(await finds(nothing)).toBe(true)
    expect(await finds(ofDrop(`type = 'mystery', contents = 'One tape'`))).toBe(false)
  })

  test('has no empty facet, whatever its items lack', async () => {
    const bare = `update items set category = null, era = null, condition = null, rarity = null, genres = '{}'`
    const facets = `select '' = any (facets) from search_documents('{${drop.dropId}}')`
    expect(await tell(bare, facets)).toBe(false)
  })

  test('of an item counts the price steps of hints that were revealed', async () => {
    const hint = (revealed: string) =>
      `${ofDrop(`type = 'mystery', contents = 'One tape', contents_revealed_at = app_now()`)};
       insert into drop_hints (drop_id, position, body, price_step_cents, revealed_at)
       values ('${drop.dropId}', 1, 'Tape', 100, ${revealed})`
    const price = `select min(price_cents) from search_item_documents('{${drop.dropId}}')`
    expect(await tell(hint('app_now()'), price)).toBe(6500)
    expect(await tell(hint('null'), price)).toBe(6400)
  })
})

describe('documents of items', () => {
  const item = (changes: string) =>
    tell(
      changes,
      `select count(*)::int from search_item_documents('{${drop.dropId}}') where drop_item_id = '${drop.items[0]}'`,
    )
  const lot = (change: string) => `update drop_items set ${change} where id = '${drop.items[0]}'`

  test('are those of items on sale', async () => {
    expect(await item(nothing)).toBe(1)
    expect(await item(lot('active = false'))).toBe(0)
  })

  test('of a live drop, those of lots that were on stage', async () => {
    expect(await item(ofDrop(`type = 'live'`))).toBe(0)
    expect(await item(`${ofDrop(`type = 'live'`)}; ${lot('reveal_number = 1, revealed_at = app_now()')}`)).toBe(1)
  })

  test('of a mystery, none while it is sealed', async () => {
    const mystery = `type = 'mystery', contents = 'One tape'`
    expect(await item(ofDrop(mystery))).toBe(0)
    expect(await item(ofDrop(`${mystery}, contents_revealed_at = app_now()`))).toBe(1)
  })

  test('are written again without those that are gone', async () => {
    const written = (changes: string) =>
      tell(
        `select refresh_search_items('{${drop.dropId}}'); ${changes}; select refresh_search_items('{${drop.dropId}}')`,
        `select count(*)::int from search_items where drop_id = '${drop.dropId}'`,
      )
    expect(await written(nothing)).toBe(2)
    expect(await written(`alter table drop_items disable trigger user; ${lot('active = false')}`)).toBe(1)
  })

  test('stay where they are while nothing changes', async () => {
    const unchanged = `select refresh_search_items('{${drop.dropId}}');
      create temporary table before on commit drop as select drop_item_id, ctid as place from search_items;
      select refresh_search_items('{${drop.dropId}}')`
    const stayed = `select count(*)::int from search_items s join before b using (drop_item_id) where s.ctid = b.place
      and s.drop_id = '${drop.dropId}'`
    expect(await tell(unchanged, stayed)).toBe(2)
  })
})

test('the filters of a drop count its items on sale, and those of a mystery once they are revealed', async () => {
  const codes = (changes: string) =>
    tell(
      `update items set category = 'vhs'; ${changes}`,
      `select array_length(string_to_array(trim(item_codes), ' '), 1) from search_documents('{${drop.dropId}}')`,
    )
  expect(await codes(nothing)).toBe(2)
  expect(await codes(`update drop_items set active = false where id = '${drop.items[0]}'`)).toBe(1)
  const mystery = `type = 'mystery', contents = 'One tape'`
  expect(await codes(ofDrop(mystery))).toBeNull()
  expect(await codes(ofDrop(`${mystery}, contents_revealed_at = app_now()`))).toBe(2)
})

test('a drop is found by how it reaches its buyers', async () => {
  const facets = (pickup: boolean) =>
    list(
      ofDrop(`local_pickup_only = ${pickup}, allow_shipping = ${!pickup}`),
      `select f from drops d, unnest(drop_facets(d, 'US')) f where id = '${drop.dropId}' and f like 'fulfillment:%'`,
    )
  expect(await facets(true)).toEqual(['fulfillment:local_pickup'])
  expect(await facets(false)).toEqual(['fulfillment:shipping'])
})

describe('a word with a typing error', () => {
  const alike = (known: string, typed: string) =>
    list(
      `delete from search_words; insert into search_words values ('${known}')`,
      `select word from similar_search_words('${typed}')`,
    )

  test('begins with the right letter', async () => {
    expect(await alike('jazz', 'jaxz')).toEqual(['jazz'])
    expect(await alike('jazz', 'kazz')).toEqual([])
    expect(await alike('kazz', 'jazz')).toEqual([])
  })

  test('has at most one letter more or less', async () => {
    expect(await alike('hoor', 'horror')).toEqual([])
    expect(await alike('horor', 'horror')).toEqual(['horor'])
  })

  test('that is like no other finds nothing, whatever follows it', async () => {
    const query = (words: string) => tell(nothing, `select search_query('${words}')::text`)
    expect(await query('night')).toContain('night')
    expect(await query('zzqqxx night')).toBeNull()
  })
})

test('a storefront is why a drop was found when its name has the word', async () => {
  const matches = (changes: string) =>
    list(changes, `select kind from search_matches('{${drop.dropId}}', search_query('meridian'))`)
  const name = (column: string) => `update storefronts set ${column} = 'meridian' where id = '${drop.storefrontId}'`
  expect(await matches(name('name'))).toEqual(['storefront'])
  expect(await matches(name('subdomain'))).toEqual([])
})
