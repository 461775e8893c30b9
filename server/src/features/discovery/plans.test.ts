import { createDb } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { fillLarge } from '../../../../tools/fill-large.ts'
import { discoveryRouter } from './discovery.router.ts'

const fixtures = await openTestDb()
/** One connection, so that its statistics cover all statements. */
const one = createDb({ url: fixtures.url, max: 1 })
afterAll(async () => {
  await one.close()
  await fixtures.close()
})

/** Tables that grow with the site: none may be scanned completely. Storefronts are few. */
const big = [
  'drops',
  'items',
  'drop_items',
  'profiles',
  'storefront_follows',
  'search_drops',
  'search_items',
  'search_words',
  'saved_searches',
  'wants',
]

beforeAll(async () => {
  const client = await fixtures.owner.connect()
  await client.query('begin')
  await fillLarge(
    client,
    { drops: 3_000, items: 30_000, accounts: 10_000, storefronts: 1_500 },
    process.env.SAY ? console.log : undefined,
  )
  await client.query('commit')
  await client.query(`
    insert into saved_searches (profile_id, q, filters, query, groups, fingerprint)
    select id, q, '{}', saved_search_query(q), groups, 'x' from (
      select id, case n % 3 when 0 then '' else 'thing' || n end as q,
        case n % 3 when 0 then jsonb_build_array(jsonb_build_array('category:vhs'), jsonb_build_array('country:JP'))
          else '[]' end as groups
      from (select id, row_number() over () as n from profiles) p) k;
    insert into wants (profile_id, title, query)
    select id, title, saved_search_query(title) from (
      select id, 'wanted' || row_number() over () as title from profiles) k`)
  await client.query('vacuum analyze')
  client.release()
}, 240_000)

/** Number of sequential scans of each big table. */
async function wholeReads(): Promise<Map<string, number>> {
  await one.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await fixtures.owner.query<{ relname: string; seq_scan: string }>(
    'select relname, seq_scan from pg_stat_user_tables where relname = any($1)',
    [big],
  )
  return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
}

/** Statements of a call that scan a big table, each with its plan. */
async function scansOf(ask: () => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; values: unknown[] }[] = []
  const client = one.pool
  const before = await wholeReads()
  const connected = await client.connect()
  const query = connected.query.bind(connected)
  connected.query = ((first: string | { text: string }, ...rest: unknown[]) => {
    const text = typeof first === 'string' ? first : first.text
    asked.push({ text, values: Array.isArray(rest[0]) ? rest[0] : [] })
    return (query as (...given: unknown[]) => unknown)(first, ...rest)
  }) as never
  connected.release()
  await ask()
  connected.query = query as never
  const after = await wholeReads()
  const read = big.filter((table) => after.get(table) !== before.get(table))
  const plans: string[] = []
  for (const { text, values } of asked.filter((one) => /^\s*(select|with)/i.test(one.text))) {
    const { rows } = await one.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const table = big.find((name) => new RegExp(`Seq Scan on ${name}\\b`).test(plan))
    if (table !== undefined) plans.push(`${table}:\n${plan}`)
  }
  expect(asked.length).toBeGreaterThan(0)
  return [...read.map((table) => `${table} was read whole`), ...plans]
}

const member = testActor()
const anyone = createRouterClient(discoveryRouter({ db: one.db }), { context: testContext(member) })

const searches = { words: { q: 'sealed jazz' }, 'part of a word': { q: 'oster' }, 'a typing error': { q: 'casette' } }
const filters = {
  type: { type: ['live'] },
  when: { when: 'upcoming' },
  past: { when: 'past' },
  live: { when: 'live' },
  shipping: { fulfillment: 'shipping' },
  'local pickup': { fulfillment: 'local_pickup' },
  country: { country: ['JP', 'DE'] },
  category: { category: ['vhs', 'vinyl'] },
  genre: { genre: ['horror'] },
  era: { era: ['80s', '90s'] },
  condition: { condition: ['mint'] },
  rarity: { rarity: ['one_of_kind'] },
  many: { type: ['live', 'marketplace'], category: ['vhs'], era: ['80s'], condition: ['good'], when: 'past' },
  nothing: {},
} as const
const sorts = ['soonest', 'newest', 'ending', 'followed', 'price_low', 'price_high'] as const

test.each(Object.entries({ ...filters, ...searches }))(
  'a list and its counts come from indexes: %s',
  async (_, given) => {
    expect(await scansOf(() => anyone.drops(given as never))).toEqual([])
    expect(await scansOf(() => anyone.filters(given as never))).toEqual([])
    expect(await scansOf(() => anyone.items(given as never))).toEqual([])
    expect(await scansOf(() => anyone.itemFilters(given as never))).toEqual([])
  },
)

test.each(sorts)('and so does every order, on its first page and on later ones: %s', async (sort) => {
  let cursor: string | undefined
  for (let page = 0; page < 3; page++) {
    expect(
      await scansOf(async () => {
        cursor = (await anyone.drops({ sort, limit: 100, ...(cursor && { cursor }) })).nextCursor ?? undefined
      }),
    ).toEqual([])
  }
  cursor = undefined
  for (let page = 0; page < 3; page++) {
    expect(
      await scansOf(async () => {
        cursor = (await anyone.items({ sort, limit: 100, ...(cursor && { cursor }) })).nextCursor ?? undefined
      }),
    ).toEqual([])
  }
  expect(await scansOf(() => anyone.items({ sort, q: 'jazz', category: ['vhs'] }))).toEqual([])
  expect(await scansOf(() => anyone.drops({ sort, q: 'sealed' }))).toEqual([])
  expect(await scansOf(() => anyone.drops({ sort, category: ['vhs'], when: 'past' }))).toEqual([])
})

test.each(['harbor', 'harbor vid', 'harbr', 'ha', ''])('storefronts, people and suggestions: "%s"', async (q) => {
  expect(await scansOf(() => anyone.storefronts({ q }))).toEqual([])
  expect(await scansOf(() => anyone.users({ q }))).toEqual([])
  if (q) expect(await scansOf(() => anyone.suggest({ q }))).toEqual([])
})

test('what has the words in a drop whose title has not: an item, or a name', async () => {
  for (const [q, kind] of [
    ['jazz', 'item'],
    ['harbor', 'storefront'],
  ] as const) {
    const { items } = await anyone.drops({ q, limit: 100 })
    const ids = items.map(({ id }) => id)
    expect(items.filter(({ match }) => match?.kind === kind).length, q).toBeGreaterThan(5)
    const ask = () => one.pool.query('select * from search_matches($1, search_query($2))', [ids, q])
    expect((await ask()).rowCount).toBe(items.filter(({ match }) => match).length)
    expect(await scansOf(ask), q).toEqual([])
  }
})

test('people by name, by part of it, and with an error', async () => {
  for (const q of ['zoë', 'petrova', 'petrva', 'ada_1']) expect(await scansOf(() => anyone.users({ q }))).toEqual([])
})

test('what somebody keeps', async () => {
  expect(await scansOf(() => anyone.listSavedSearches({}))).toEqual([])
  expect(await scansOf(() => anyone.listWants({}))).toEqual([])
})

test('who looks for what a drop has is found without trying everybody', async () => {
  // One connection, whose own reads are counted before the others begin.
  const client = await fixtures.owner.connect()
  const { rows } = await client.query<{ id: string; word: string }>(
    `select drop_id as id, split_part(trim(both '''' from (tsvector_to_array(words))[20]), ' ', 1) as word
     from search_drops where not facets && array['category:vhs'] limit 1`,
  )
  const { id, word } = rows[0]!
  await client.query(
    `insert into wants (profile_id, title, query)
     select id, $1, saved_search_query($1) from profiles where id not in (
       select p.owner_id from storefronts p join drops d on d.storefront_id = p.id and d.id = $2) limit 3`,
    [word, id],
  )
  await client.query('analyze wants')
  await client.query('select pg_stat_force_next_flush()')
  client.release()
  const ask = () => one.pool.query('select * from search_audience($1)', [id])
  expect((await ask()).rowCount).toBe(3)
  expect(await scansOf(ask)).toEqual([])
  const { rows: plan } = await one.pool.query<{ 'QUERY PLAN': string }>(
    `explain select from saved_searches where keys && search_document_keys('tape:1'::tsvector, '{}')`,
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('saved_searches_keys')
  const looked = async () => {
    await one.pool.query('select pg_stat_force_next_flush()')
    const { rows: read } = await fixtures.owner.query<{ n: number }>(
      `select sum(idx_tup_fetch)::int as n from pg_stat_user_tables where relname in ('saved_searches', 'wants')`,
    )
    return read[0]!.n
  }
  const before = await looked()
  await ask()
  expect((await looked()) - before).toBeLessThan(50)
})

test('control: a table that is read whole is noticed', async () => {
  const found = await scansOf(() => one.pool.query('select count(*) from drops where title > $1', ['m']))
  expect(found.join('\n')).toContain('drops was read whole')
})

test('the documents of a large world are those that the triggers would have written', async () => {
  const { rows } = await fixtures.owner.query(`
    select drop_id from search_drops s full join search_documents(null) d using (drop_id)
    where (s.code, s.words::text, s.price_cents, s.status) is distinct from (d.code, d.words::text, d.price_cents, d.status)
    limit 3`)
  expect(rows).toEqual([])
})
