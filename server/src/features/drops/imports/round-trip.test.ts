import { categoryGroups, conditions, eras, genres, rarities } from '@keepcase/contract/drops/traits.ts'
import { columnHeadings, type ImportColumn } from '@keepcase/contract/imports/imports.columns.ts'
import { badRowsPath, exportPath } from '@keepcase/contract/imports/imports.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { parse } from 'csv-parse/sync'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import type { HttpEnv } from '#server/boot/feature.ts'
import { dropFixtures } from '../testing/drops-fixtures.ts'
import { addCsvRoutes } from './csv-routes.ts'
import { importFixtures } from './testing/import-fixtures.ts'

const database = await openTestDb()
const { db, owner } = database
afterAll(database.close)
const { seller } = dropFixtures(database)
const { imported, preview, as, itemsOf, countItems } = importFixtures(database)

let reader: Actor | null = null
const app = new Hono<HttpEnv>()
addCsvRoutes(app, {
  db,
  baseUrl: 'https://keepcase.test',
  context: { readActor: async () => reader, countCall: async () => null },
})
const bindings = {
  incoming: { headers: {}, socket: {} },
  outgoing: { getHeader: () => 'a-request', setHeader: () => undefined },
} as unknown as HttpEnv['Bindings']

async function download(actor: Actor | null, path: string) {
  reader = actor
  const answer = await app.request(path, {}, bindings)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: Buffer.from(await answer.arrayBuffer()).toString('utf8'),
  }
}
const exported = async (who: { actor: Actor; storefrontId: string }, query = '') =>
  (await download(who.actor, `${exportPath(who.storefrontId)}${query}`)).text

const columnOf = new Map(Object.entries(columnHeadings).map(([column, heading]) => [heading, column as ImportColumn]))

/** An export as the rows of an import, read as a browser does. */
function asRows(csv: string): { rows: Partial<Record<ImportColumn, string>>[]; lines: number[] } {
  const [headings = [], ...records] = parse(csv, { bom: true }) as string[][]
  const rows = records.map((cells) =>
    Object.fromEntries(headings.map((heading, i) => [columnOf.get(heading), cells[i] ?? ''])),
  )
  return { rows, lines: records.map((_, i) => i + 2) }
}

/** Numbers that are the same in each run. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { below, pick, maybe: <T>(make: () => T): T | null => (next() < 0.4 ? null : make()) }
}

const pieces = [
  '=1+1',
  '+5',
  '-',
  '@x',
  "'",
  "'=",
  '"',
  '""',
  ',',
  ';',
  '\t',
  '="007"',
  'é',
  'ß',
  '漢',
  '🎞️',
  '€',
  ' ',
  'Tape',
  '#1',
  '|',
  '/',
  '\\',
  '\n',
  '\r\n',
  '0',
  '1e5',
  'TRUE',
  '٣',
]
const lines = pieces.filter((piece) => !/[\t\n\r]/.test(piece))

test('export, import, export gives the same bytes, whatever the items say', { timeout: 120_000 }, async () => {
  const ada = await seller()
  const random = randomFrom(7)
  const text = (from: readonly string[], max: number) =>
    Array.from({ length: 1 + random.below(max) }, () => random.pick(from))
      .join('')
      .trim() || 'x'
  for (let i = 0; i < 300; i++) {
    await owner.query(
      `insert into items (storefront_id, sku, title, description, price_cents, quantity, category, condition,
         sleeve_condition, rarity, era, genres, year, maker, format, print_run, flaws, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, '2026-01-01'::timestamptz + $18 * interval '1 ms')`,
      [
        ...[
          ada.storefrontId,
          random.maybe(() => `${text(lines, 3)}${i}`),
          text(lines, 6),
          random.maybe(() => text(pieces, 12)) ?? '',
        ],
        ...[
          random.below(1_000_000_000),
          random.below(1_000_000),
          random.maybe(() => random.pick(Object.values(categoryGroups).flat())),
        ],
        ...[
          random.maybe(() => random.pick(conditions)),
          random.maybe(() => random.pick(conditions)),
          random.maybe(() => random.pick(rarities)),
        ],
        ...[
          random.maybe(() => random.pick(eras)),
          genres.filter(() => random.below(3) === 0),
          random.maybe(() => 1 + random.below(2100)),
        ],
        ...[
          random.maybe(() => text(lines, 3)),
          random.maybe(() => text(lines, 3)),
          random.maybe(() => 1 + random.below(1_000_000)),
        ],
        ...[random.maybe(() => text(pieces, 8)) ?? '', i],
      ],
    )
  }
  const before = await exported(ada)
  const { rows, lines: at } = asRows(before)
  expect(rows).toHaveLength(300)
  const again = await imported(ada, rows, { lines: at })
  expect(again).toMatchObject({ state: 'done', counts: { new: 0, changed: 0, unchanged: 300, bad: 0 } })
  expect(await exported(ada)).toBe(before)

  const bob = await seller()
  const moved = await imported(bob, rows, { lines: at })
  expect(moved).toMatchObject({ state: 'done', counts: { new: 300, bad: 0 } })
  const withoutIds = (csv: string) => asRows(csv).rows.map(({ id: _, ...row }) => row)
  expect(withoutIds(await exported(bob))).toEqual(withoutIds(before))
})

test('an export opens in a spreadsheet: it has a mark, Windows line ends, and no formulas', async () => {
  const ada = await seller()
  await imported(ada, [{ sku: 'A-1', title: '\'=HYPERLINK("http://x")', description: '7" single', price: '5' }])
  const [item] = await itemsOf(ada.storefrontId)
  expect(item?.title).toBe('=HYPERLINK("http://x")')
  const { status, type, text } = await download(ada.actor, exportPath(ada.storefrontId))
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(text.startsWith('\ufeffSKU,Title,Description,Price,')).toBe(true)
  expect(text.split('\r\n')[1]).toContain(`A-1,"'=HYPERLINK(""http://x"")","7"" single",5.00,USD,1,`)
})

test('an export takes the filters of the catalog', async () => {
  const ada = await seller()
  await imported(ada, [
    { sku: 'A-1', title: 'Tape', price: '5', category: 'vhs' },
    { sku: 'A-2', title: 'Record', price: '5', category: 'vinyl' },
    { sku: 'A-3', title: 'Gone', price: '5', category: 'vhs' },
  ])
  await owner.query(`update items set archived_at = app_now() where sku = 'A-3' and storefront_id = $1`, [
    ada.storefrontId,
  ])
  const skus = async (query: string) => asRows(await exported(ada, query)).rows.map(({ sku }) => sku)
  expect(await skus('')).toEqual(['A-1', 'A-2'])
  expect(await skus('?category=vhs')).toEqual(['A-1'])
  expect(await skus('?category=vhs&category=vinyl')).toEqual(['A-1', 'A-2'])
  expect(await skus('?q=reco')).toEqual(['A-2'])
  expect(await skus('?status=all')).toEqual(['A-1', 'A-2', 'A-3'])
  expect((await download(ada.actor, `${exportPath(ada.storefrontId)}?category=tapes`)).status).toBe(400)
})

test('a catalog larger than what is read at once is exported whole and in order', { timeout: 60_000 }, async () => {
  const ada = await seller()
  const many = Array.from({ length: 1_203 }, (_, i) => ({ sku: `A-${i}`, title: `Tape ${i}`, price: '5' }))
  await imported(ada, many)
  expect(asRows(await exported(ada)).rows.map(({ sku }) => sku)).toEqual(many.map(({ sku }) => sku))
})

test('the bad rows come with their reasons, and can be mended and imported', async () => {
  const ada = await seller()
  const sent = await preview(ada, [
    { sku: 'A-1', title: "'=1", price: 'five', condition: 'mint' },
    { sku: 'A-2', title: 'Good', price: '5', condition: 'mint' },
  ])
  const { text } = await download(ada.actor, badRowsPath(sent.id))
  expect(text).toBe("\ufeffSKU,Title,Price,Condition,Problem\r\nA-1,'=1,five,mint,We can’t read the price “five”.\r\n")
  await imported(
    ada,
    asRows(text.replace('five', '5')).rows.map(({ sku, title, price, condition }) => ({
      sku,
      title,
      price,
      condition,
    })) as never,
  )
  expect((await itemsOf(ada.storefrontId)).map(({ title, priceCents }) => [title, priceCents])).toEqual([['=1', 500]])
  expect(await countItems(ada.storefrontId)).toBe(1)
  expect(await as(ada.actor).byId({ id: sent.id })).toMatchObject({ state: 'open' })
})

test('downloads are the storefront’s staff’s alone', async () => {
  const [ada, bob] = [await seller(), await seller()]
  const { id } = await preview(ada, [{ title: '', price: '1' }])
  for (const path of [exportPath(ada.storefrontId), badRowsPath(id)]) {
    expect((await download(null, path)).status).toBe(401)
    expect((await download(bob.actor, path)).status).toBe(404)
    expect((await download({ ...bob.actor, storefronts: new Map() }, path)).status).toBe(403)
  }
  expect((await download(ada.actor, exportPath('nonsense'))).status).toBe(404)
})
