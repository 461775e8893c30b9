import { maxImportRowsPerDay } from '@keepcase/contract/imports/imports.limits.ts'
import { importMessages } from '@keepcase/contract/imports/imports.messages.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dropFixtures } from '../testing/drops-fixtures.ts'
import { importFixtures } from './testing/import-fixtures.ts'

const database = await openTestDb()
const { owner, close, setClock, advance } = database
afterAll(close)
const drops = dropFixtures(database)
const { as, preview, imported, write, itemsOf, countItems, badRows } = importFixtures(database)

let ada: Awaited<ReturnType<typeof drops.seller>>
beforeEach(async () => {
  ada = await drops.seller()
  await setClock('2026-12-01T12:00:00.000Z')
})

const row = (n: number) => ({ sku: `A-${n}`, title: `Tape ${n}`, price: '12.50', condition: 'Near Mint (NM or M-)' })
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(i + 1))

test('imports every attribute of a spreadsheet, in its order', async () => {
  const full = {
    ...{ sku: 'C-1', title: 'Tales of the Shelf', description: 'First print.\r\nBagged.', price: '1.234,50 €' },
    ...{ quantity: '3', category: 'Comic', condition: 'VG+', sleeveCondition: 'good', rarity: 'Ultra rare' },
    ...{ era: '1980s', genres: 'Sci-Fi; Horror', year: '1987', maker: 'Keep Press', format: 'A5', printRun: '1.000' },
    ...{ flaws: 'A bent corner.', photos: 'c1.jpg | c1-back.jpg' },
  }
  await owner.query(`update storefronts set currency = 'EUR' where id = $1`, [ada.storefrontId])
  const done = await imported(ada, [full, { sku: 'C-2', title: 'Second', price: '2' }], { decimalMark: ',' })
  expect(done).toMatchObject({ state: 'done', counts: { new: 2, changed: 0, unchanged: 0, bad: 0 }, writtenCount: 2 })
  const [first, second] = await itemsOf(ada.storefrontId)
  expect(first).toMatchObject({
    ...{ sku: 'C-1', title: 'Tales of the Shelf', description: 'First print.\r\nBagged.', priceCents: 123_450 },
    ...{ quantity: 3, category: 'comics', condition: 'very_good', sleeveCondition: 'good', rarity: 'ultra_rare' },
    ...{ era: '80s', genres: ['scifi', 'horror'], year: 1987, maker: 'Keep Press', format: 'A5', printRun: 1000 },
    flaws: 'A bent corner.',
  })
  expect(second).toMatchObject({ sku: 'C-2', quantity: 1, description: '', condition: null, genres: [], flaws: '' })
  const { items } = await as(ada.actor).photoTargets({ id: done.id })
  expect(items.map(({ sku, photoNames }) => [sku, photoNames])).toEqual([
    ['C-1', ['c1.jpg', 'c1-back.jpg']],
    ['C-2', []],
  ])
})

describe('of 10,000 rows of which 37 are bad', { timeout: 300_000 }, () => {
  const bad = new Map(
    Array.from({ length: 37 }, (_, i) => [i * 270 + 5, ['price', 'condition', 'title'][i % 3] ?? 'price']),
  )
  const many = rows(10_000).map((one, i) => {
    const column = bad.get(i)
    return column ? { ...one, [column]: column === 'title' ? '' : 'unknown' } : one
  })

  test('the good ones are imported, and the bad ones are told with their reasons', async () => {
    const done = await imported(ada, many)
    expect(done).toMatchObject({
      state: 'done',
      rowCount: 10_000,
      counts: { new: 9_963, bad: 37 },
      writtenCount: 9_963,
    })
    expect(await countItems(ada.storefrontId)).toBe(9_963)
    const told = await badRows(ada.actor, done.id)
    expect(told.map(([line]) => line)).toEqual([...bad.keys()].map((i) => i + 2))
    expect(told.slice(0, 3).map(([, reason]) => reason)).toEqual([
      'We can’t read the price “unknown”.',
      expect.stringContaining('We don’t know the condition “unknown”.'),
      'Add a title.',
    ])
  })

  test('or nothing is', async () => {
    const { id, counts } = await preview(ada, many)
    expect(counts).toEqual({ new: 9_963, changed: 0, unchanged: 0, bad: 37 })
    await as(ada.actor).discard({ id })
    await write()
    expect(await countItems(ada.storefrontId)).toBe(0)
    await expect(as(ada.actor).byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('items with the same SKU', () => {
  test('are changed where they differ, whatever the case of its letters', async () => {
    await imported(ada, rows(3))
    const [before] = await itemsOf(ada.storefrontId)
    await advance(60_000)
    const next = [{ ...row(1), sku: 'a-1', price: '15' }, row(2), row(4)]
    const sent = await preview(ada, next)
    expect(sent.counts).toEqual({ new: 1, changed: 1, unchanged: 1, bad: 0 })
    await as(ada.actor).start({ id: sent.id })
    await write()
    const items = await itemsOf(ada.storefrontId)
    expect(items.map(({ sku, priceCents }) => [sku, priceCents])).toEqual([
      ['a-1', 1500],
      ['A-2', 1250],
      ['A-3', 1250],
      ['A-4', 1250],
    ])
    expect(items[0]).toMatchObject({ id: before?.id, version: (before?.version ?? 0) + 1 })
    expect(items[1]?.version).toBe(before?.version)
  })

  test('keep what the spreadsheet has no column for, and lose what it leaves empty', async () => {
    await imported(ada, [{ ...row(1), maker: 'Keep Press', flaws: 'Bent.' }])
    await imported(ada, [{ sku: 'A-1', price: '20', maker: '' }])
    const [item] = await itemsOf(ada.storefrontId)
    expect(item).toMatchObject({
      title: 'Tape 1',
      priceCents: 2000,
      maker: null,
      flaws: 'Bent.',
      condition: 'near_mint',
    })
  })

  test('that changed after the preview stay as they are, and the others are imported', async () => {
    await imported(ada, rows(2))
    const sent = await preview(ada, [
      { ...row(1), price: '1' },
      { ...row(2), price: '2' },
    ])
    await owner.query(
      `update items set price_cents = 777, version = version + 1 where sku = 'A-1' and storefront_id = $1`,
      [ada.storefrontId],
    )
    await as(ada.actor).start({ id: sent.id })
    await write()
    const done = await as(ada.actor).byId({ id: sent.id })
    expect(done).toMatchObject({ state: 'done', counts: { changed: 1, bad: 1 } })
    expect(await badRows(ada.actor, sent.id)).toEqual([[2, importMessages.changedMeanwhile]])
    expect((await itemsOf(ada.storefrontId)).map(({ priceCents }) => priceCents)).toEqual([777, 200])
  })

  test('twice in a file: the second row is bad, also in a later part', async () => {
    const twice = [...rows(260), { ...row(1), sku: 'a-1' }]
    const { id } = await preview(ada, twice)
    expect(await badRows(ada.actor, id)).toEqual([[262, importMessages.sameSku(2)]])
    const [near] = [await preview(ada, [row(1), { ...row(1), title: 'Again' }])]
    expect(await badRows(ada.actor, near.id)).toEqual([[3, importMessages.sameSku(2)]])
  })

  test('in an open drop change their price alone', async () => {
    await imported(ada, rows(2))
    const items = await itemsOf(ada.storefrontId)
    const drop = await drops.published(ada)
    for (const { id } of items)
      await owner.query(
        `insert into drop_items (drop_id, item_id, position, price_cents, quantity_total, quantity_available)
         values ($1, $2, (select max(position) + 1 from drop_items where drop_id = $1), 100, 1, 1)`,
        [drop.id, id],
      )
    await advance(90 * 60_000)
    const sent = await preview(ada, [
      { sku: 'A-1', title: 'Renamed', price: '1' },
      { sku: 'A-2', title: 'Tape 2', price: '1' },
    ])
    expect(sent.counts).toMatchObject({ changed: 1, bad: 1 })
    expect(await badRows(ada.actor, sent.id)).toEqual([[2, importMessages.inOpenDrop]])
  })

  test('of two imports at once: one adds them, the other tells that they were added', async () => {
    const first = await preview(ada, rows(3))
    const second = await preview(ada, rows(3))
    await as(ada.actor).start({ id: first.id })
    await as(ada.actor).start({ id: second.id })
    await Promise.all([write(), write()])
    await write()
    const done = await Promise.all([first, second].map(({ id }) => as(ada.actor).byId({ id })))
    expect(done.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(done.map(({ counts }) => [counts.new, counts.bad]).sort()).toEqual([
      [0, 3],
      [3, 0],
    ])
    expect(await countItems(ada.storefrontId)).toBe(3)
    const loser = done.find(({ counts }) => counts.bad === 3)
    expect((await badRows(ada.actor, loser?.id ?? '')).map(([, reason]) => reason)).toEqual(
      Array(3).fill(importMessages.takenMeanwhile),
    )
  })
})

test('a row needs a title and a price only for a new item', async () => {
  const { id } = await preview(ada, [{ sku: 'X-1' }, { sku: 'X-2', title: 'Two' } as { sku: string }])
  expect((await badRows(ada.actor, id)).map(([, reason]) => reason)).toEqual([
    'Add a title.',
    importMessages.priceMissing,
  ])
})

describe('sending rows', () => {
  const head = () => ({
    storefrontId: ada.storefrontId,
    fileName: 'a.csv',
    columns: ['title', 'price'] as ('title' | 'price')[],
  })

  test('a repeated part changes nothing, a part too early is refused', async () => {
    const api = as(ada.actor)
    const { id } = await api.create({ ...head(), decimalMark: '.', rowCount: 2 })
    await expect(api.addRows({ id, from: 1, csv: '3,B,2' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await api.addRows({ id, from: 0, csv: '2,A,1' })
    const again = await api.addRows({ id, from: 0, csv: '2,A,1' })
    expect(again.receivedCount).toBe(1)
    await expect(api.start({ id })).rejects.toMatchObject({ data: { message: importMessages.rowsMissing } })
    const all = await api.addRows({ id, from: 1, csv: '3,B,2' })
    expect(all).toMatchObject({ receivedCount: 2, counts: { new: 2 } })
    await expect(api.addRows({ id, from: 2, csv: '4,C,3' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test.each([['2,A'], ['2,A,1,x'], ['0,A,1'], ['x,A,1'], ['2,"A,1'], [`2,${'A'.repeat(1_201)},1`]])(
    'rows like %j are refused',
    async (csv) => {
      const api = as(ada.actor)
      const { id } = await api.create({ ...head(), decimalMark: '.', rowCount: 1 })
      await expect(api.addRows({ id, from: 0, csv })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      expect((await api.byId({ id })).receivedCount).toBe(0)
    },
  )

  test('what no database stores is refused', async () => {
    const sent = preview(ada, [{ title: 'A\0B', price: '1' }])
    await expect(sent).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a storefront keeps its three newest previews', async () => {
    const ids = []
    for (let i = 0; i < 4; i++) {
      ids.push((await preview(ada, rows(1))).id)
      await advance(1_000)
    }
    const { items } = await as(ada.actor).list({ storefrontId: ada.storefrontId })
    expect(items.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
  })

  test('an import without good rows does not start', async () => {
    const { id } = await preview(ada, [{ title: '', price: '1' }])
    await expect(as(ada.actor).start({ id })).rejects.toMatchObject({ code: 'NOTHING_TO_IMPORT' })
  })
})

describe('the limit of rows in a day', () => {
  const used = (count: number) =>
    owner.query(
      `insert into storefront_daily_counts (storefront_id, kind, day, count) values ($1, 'importedrows', '2026-12-01', $2)`,
      [ada.storefrontId, count],
    )

  test('counts good rows at the start of the import, not against the limit of items', async () => {
    await owner.query(
      `insert into storefront_daily_counts (storefront_id, kind, day, count) values ($1, 'items', '2026-12-01', 500)`,
      [ada.storefrontId],
    )
    await used(maxImportRowsPerDay - 3)
    expect((await imported(ada, rows(3))).state).toBe('done')
    await expect(preview(ada, rows(1))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { message: importMessages.dailyRows(0, '12 hours') },
    })
    await advance(12 * 3_600_000)
    expect((await imported(ada, [{ title: 'Next day', price: '1' }])).state).toBe('done')
  })

  test('holds for two imports that were previewed before either started', async () => {
    await used(maxImportRowsPerDay - 3)
    const [first, second] = [await preview(ada, rows(2)), await preview(ada, rows(3))]
    await as(ada.actor).start({ id: first.id })
    await expect(as(ada.actor).start({ id: second.id })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { message: importMessages.dailyRows(1, '12 hours') },
    })
    await write()
    expect(await countItems(ada.storefrontId)).toBe(2)
  })
})

describe('rights', () => {
  test('a stranger’s import does not exist, and one without the right to change items adds only', async () => {
    await imported(ada, rows(1))
    const { id } = await preview(ada, rows(1))
    const bob = await drops.seller()
    for (const call of ['byId', 'start', 'discard', 'rows', 'photoTargets'] as const)
      await expect(as(bob.actor)[call]({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(bob.actor).addRows({ id, from: 0, csv: '2,A' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(preview({ actor: bob.actor, storefrontId: ada.storefrontId }, rows(1))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const account = await drops.account()
    const adder = {
      ...account,
      storefronts: new Map([[ada.storefrontId, new Set(['storefront.items.create', 'storefront.items.list'])]]),
    }
    const sent = await preview({ actor: adder, storefrontId: ada.storefrontId }, [{ ...row(1), price: '1' }, row(2)])
    expect(sent.counts).toMatchObject({ new: 1, bad: 1 })
    expect(await badRows(adder, sent.id)).toEqual([[2, importMessages.mayNotUpdate]])
  })

  test('lost before the writing: nothing is written, and the rows are given back', async () => {
    const { id } = await preview(ada, rows(2))
    await as(ada.actor).start({ id })
    await owner.query('delete from storefront_permissions where profile_id = $1', [ada.actor.profileId])
    await write()
    const { rows: found } = await owner.query('select state, failure from item_imports where id = $1', [id])
    expect(found[0]).toEqual({ state: 'failed', failure: importMessages.rightsLost })
    expect(await countItems(ada.storefrontId)).toBe(0)
    const { rows: counted } = await owner.query(
      `select count from storefront_daily_counts where storefront_id = $1 and kind = 'importedrows'`,
      [ada.storefrontId],
    )
    expect(counted[0].count).toBe(1)
  })
})
