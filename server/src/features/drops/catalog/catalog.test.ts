import { randomUUID } from 'node:crypto'
import { itemSorts, rowVersion } from '@keepcase/contract/drops/catalog.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const db = await openTestDb()
const { as, seller, account, draft, published } = dropFixtures(db)
afterAll(db.close)
let ada: Awaited<ReturnType<typeof seller>>
let items: ReturnType<typeof as>['items']
beforeEach(async () => {
  await db.setClock(noon)
  ada = await seller()
  items = as(ada.actor).items
})

type New = Partial<Parameters<typeof items.create>[0]>
const add = (given: New = {}) =>
  items.create({ storefrontId: ada.storefrontId, title: 'Dusk Patrol', priceCents: 1_500, quantity: 1, ...given })
const pick = (...rows: { id: string; version: number }[]) => ({
  storefrontId: ada.storefrontId,
  rows: rows.map(rowVersion),
})
const titles = async (query: Omit<Parameters<typeof items.mine>[0], 'storefrontId'> = {}) =>
  (await items.mine({ storefrontId: ada.storefrontId, sort: 'title', order: 'asc', ...query })).items.map(
    ({ title }) => title,
  )

describe('the list', () => {
  test('finds words of every field that a seller types, by their beginnings', async () => {
    await add({ title: 'Lantern Street', maker: 'Blue Harbor', format: '10-inch', sku: 'KC-0042', year: 1961 })
    await add({
      title: 'Night Drive',
      category: 'vhs',
      genres: ['horror'],
      flaws: 'Split seam.',
      description: 'Ex-rental.',
    })
    const finds = { lantern: 1, 'harbor blue': 1, '10-inch': 1, 'kc-00': 1, kc0042: 1, '0042': 1, '1961': 1 }
    for (const q of Object.keys(finds)) expect(await titles({ q }), q).toEqual(['Lantern Street'])
    for (const q of ['horr', 'vhs', 'seam', 'rental night']) expect(await titles({ q }), q).toEqual(['Night Drive'])
    for (const q of ['zither', 'lantern drive', '???', "' | '"]) expect(await titles({ q }), q).toEqual([])
  })

  test('filters by trait, state and place, and counts what it shows', async () => {
    await add({ title: 'A', category: 'vhs', condition: 'mint', era: '80s', rarity: 'rare', genres: ['horror'] })
    await add({ title: 'B', category: 'vinyl', condition: 'mint', era: '60s' })
    const c = await add({ title: 'C', category: 'vhs', condition: 'poor', genres: ['scifi', 'horror'] })
    await items.archive(pick(c))
    await draft(ada, {}, [{ title: 'D' }])
    const cases: [Parameters<typeof titles>[0], string[]][] = [
      [{}, ['A', 'B', 'D']],
      [{ category: ['vhs'] }, ['A', 'D']],
      [{ category: ['vhs', 'vinyl'], condition: ['mint'] }, ['A', 'B']],
      [{ era: ['60s'] }, ['B']],
      [{ rarity: ['rare'] }, ['A']],
      [{ genre: ['horror'], q: 'a' }, ['A']],
      [{ status: 'archived' }, ['C']],
      [{ status: 'archived', genre: ['scifi'] }, ['C']],
      [{ place: 'in_drop' }, ['D']],
      [{ place: 'free' }, ['A', 'B']],
    ]
    for (const [query, expected] of cases) {
      expect(await titles(query), JSON.stringify(query)).toEqual(expected)
      const counts = await items.counts({ storefrontId: ada.storefrontId, ...query })
      expect(counts, JSON.stringify(query)).toEqual({ matching: expected.length, active: 3, archived: 1 })
    }
  })

  test('says which drops an item is in until they are over', async () => {
    await published(ada, { title: 'Tapes' }, [{ title: 'D' }])
    const shown = async () => (await items.mine({ storefrontId: ada.storefrontId })).items[0]
    expect((await shown())?.drops).toEqual([{ id: expect.any(String), title: 'Tapes', status: 'scheduled' }])
    await db.advance(minutes(90))
    expect((await shown())?.drops[0]?.status).toBe('active')
    await db.advance(minutes(60))
    expect((await shown())?.drops).toEqual([])
    expect(await titles({ place: 'free' })).toEqual(['D'])
  })

  test.each(itemSorts)('sorted by %s it has every item once at any page size, both ways', async (sort) => {
    for (let n = 0; n < 7; n++) {
      const facts = { priceCents: 100 * (n % 3), quantity: 1 + (n % 2), year: n % 2 ? 1980 + (n % 4) : null }
      await add({ title: `T${n % 4}`, sku: n % 3 ? `S${n}` : null, ...facts })
      await db.advance(n % 2)
    }
    const walk = async (order: 'asc' | 'desc', limit: number) => {
      const found = []
      let cursor: string | undefined
      do {
        const page = await items.mine({ storefrontId: ada.storefrontId, sort, order, limit, ...(cursor && { cursor }) })
        found.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return found
    }
    const whole = await walk('asc', 100)
    expect(new Set(whole.map(({ id }) => id)).size).toBe(7)
    const ids = whole.map(({ id }) => id)
    for (const limit of [1, 3]) expect((await walk('asc', limit)).map(({ id }) => id)).toEqual(ids)
    expect((await walk('desc', 2)).map(({ id }) => id)).toEqual(ids.toReversed())
    const keyOf = { created: 'createdAt', updated: 'updatedAt', price: 'priceCents' } as const
    const keys = whole.map((item) => item[keyOf[sort as 'price'] ?? (sort as 'title')] ?? '')
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })

  test('a cursor of another order is refused, and another’s storefront is not found', async () => {
    await add()
    await add()
    const { nextCursor } = await items.mine({ limit: 1 })
    const next = { cursor: nextCursor ?? '' }
    await expect(items.mine({ ...next, sort: 'price' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const rival = await seller()
    const { items: theirs } = as(rival.actor)
    const { storefrontId } = ada
    await expect(theirs.mine({ storefrontId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(theirs.counts({ storefrontId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await theirs.mine({})).items).toEqual([])
  })
})

describe('one item', () => {
  test('every attribute is kept and shown to its staff and, on the drop’s page, to everybody', async () => {
    const facts = { year: 1984, maker: 'Vestron', format: 'NTSC', printRun: 500, flaws: 'Torn flap.' }
    const item = await add({ ...facts, category: 'vhs', sku: 'KC-1' })
    expect(await items.byId({ id: item.id })).toEqual(item)
    expect(item).toMatchObject({ ...facts, sku: 'KC-1', wasOffered: false, archivedAt: null, version: 1, drops: [] })
    const { items: theirs } = as((await seller()).actor)
    await expect(theirs.byId({ id: item.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const drop = await published(ada, {}, [{ title: 'Other' }])
    await as(ada.actor).drops.addItem({ id: drop.id, itemId: item.id, quantity: 1 })
    const detail = await as(null).drops.byId({ id: drop.id })
    expect(detail.items.find(({ itemId }) => itemId === item.id)).toMatchObject(facts)
    expect(JSON.stringify(detail)).not.toContain('KC-1')
    expect((await items.byId({ id: item.id })).wasOffered).toBe(true)
  })

  test('a sealed mystery tells none of the new attributes', async () => {
    const drop = await draft(ada, { type: 'mystery', contents: 'A first pressing.' }, [{ title: 'Secret' }])
    const [lot] = drop.allItems
    const facts = { year: 1931, maker: 'Nobody', format: 'Shellac', printRun: 77, flaws: 'Chip.' }
    await items.update({ id: lot!.itemId, ...facts })
    await as(ada.actor).drops.publish({ id: drop.id })
    const [shown] = (await as(null).drops.byId({ id: drop.id })).items
    expect(shown).toMatchObject({ year: null, maker: null, format: null, printRun: null, flaws: '' })
  })

  test('a SKU is unique in its storefront, whatever its case', async () => {
    await add({ sku: 'KC-1' })
    const taken = { code: 'SKU_TAKEN', data: { fields: { sku: expect.any(String) } } }
    await expect(add({ sku: 'kc-1' })).rejects.toMatchObject(taken)
    const other = await add({ sku: 'KC-2' })
    await expect(items.update({ id: other.id, sku: 'KC-1' })).rejects.toMatchObject(taken)
    const rival = await seller()
    const theirs = { storefrontId: rival.storefrontId, title: 'Tape', priceCents: 1, quantity: 1, sku: 'KC-1' }
    expect((await as(rival.actor).items.create(theirs)).sku).toBe('KC-1')
  })

  test('a change of an older version is refused with the item as it is now', async () => {
    const item = await add()
    const now = await items.update({ id: item.id, version: item.version, priceCents: 1_800 })
    const late = items.update({ id: item.id, version: item.version, title: 'Dawn Patrol' })
    await expect(late).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE', data: { current: now } })
    expect((await items.byId({ id: item.id })).title).toBe('Dusk Patrol')
  })

  test('a copy has the facts, one unit and no SKU', async () => {
    const item = await add({ quantity: 4, sku: 'KC-1', format: 'LP', genres: ['drama'], condition: 'good' })
    const copy = await items.duplicate({ id: item.id })
    const { id: _, createdAt: _1, updatedAt: _2, drawing, ...facts } = item
    expect(copy).toMatchObject({ ...facts, quantity: 1, sku: null, version: 1 })
    expect(copy.id).not.toBe(item.id)
    expect(copy.drawing).not.toBe(drawing)
  })
})

describe('many items', () => {
  test('the same fields change in all, and rows that changed since, are gone or are on sale stay', async () => {
    const [a, b, c, gone] = [await add({ title: 'A' }), await add({ title: 'B' }), await add(), await add()]
    await items.update({ id: b.id, priceCents: 99 })
    const drop = await published(ada, {}, [{ title: 'Other' }])
    await as(ada.actor).drops.addItem({ id: drop.id, itemId: c.id, quantity: 1 })
    const onSale = await items.byId({ id: c.id })
    await items.remove(pick(gone))
    await db.advance(minutes(61))
    const answer = await items.updateMany({
      ...pick(a, b, onSale, gone),
      change: { category: 'vhs', maker: 'Vestron' },
    })
    expect(answer).toMatchObject({ changed: 1, unchanged: 0, skippedCount: 3 })
    expect(new Map(answer.skipped.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [b.id, 'CHANGED'],
        [c.id, 'IN_OPEN_DROP'],
        [gone.id, 'GONE'],
      ]),
    )
    expect(await items.byId({ id: a.id })).toMatchObject({ category: 'vhs', maker: 'Vestron', version: 2 })
    expect(await items.byId({ id: b.id })).toMatchObject({ category: null, priceCents: 99 })
    expect((await items.updateMany({ ...pick(onSale), change: { pricePercent: 10 } })).changed).toBe(1)
    expect((await items.byId({ id: c.id })).priceCents).toBe(1_650)
  })

  test('genres are added and taken away, prices move by percent, and rows that are like that stay', async () => {
    const a = await add({ genres: ['drama'], priceCents: 999 })
    const b = await add({ genres: ['horror', 'drama'], priceCents: 0 })
    const change = { addGenres: ['horror' as const], removeGenres: ['drama' as const], pricePercent: -10 }
    expect(await items.updateMany({ ...pick(a, b), change })).toMatchObject({ changed: 2 })
    const [a2, b2] = [await items.byId({ id: a.id }), await items.byId({ id: b.id })]
    expect([a2.genres, b2.genres, a2.priceCents, b2.priceCents]).toEqual([['horror'], ['horror'], 899, 0])
    const again = { addGenres: ['horror' as const], flaws: '' }
    expect(await items.updateMany({ ...pick(a2, b2), change: again })).toMatchObject({ changed: 0, unchanged: 2 })
    expect((await items.byId({ id: a.id })).version).toBe(a2.version)
  })

  test('a change that is sent again is made once, and answered as the first time', async () => {
    const item = await add({ priceCents: 1_000 })
    const { storefrontId } = ada
    const key = randomUUID()
    const change = { storefrontId, matching: { status: 'active' as const }, change: { pricePercent: 10 } }
    const send = () => as(ada.actor, { key }).items.updateMany(change)
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(({ changed }) => changed)).toEqual([1, 1, 1])
    expect((await items.byId({ id: item.id })).priceCents).toBe(1_100)
    for (const call of ['archive', 'unarchive', 'remove'] as const) {
      const matching = { status: call === 'unarchive' ? ('archived' as const) : ('active' as const) }
      const move = () => as(ada.actor, { key: `${key}-${call}` }).items[call]({ storefrontId, matching })
      expect(
        [await move(), await move()].map(({ changed }) => changed),
        call,
      ).toEqual([1, 1])
    }
  })

  test('all that match are reached, and nothing else', async () => {
    for (let n = 0; n < 5; n++) await add({ title: `Tape ${n}`, category: n < 3 ? 'vhs' : 'dvd' })
    const matching = { q: 'tape', category: ['vhs' as const], status: 'active' as const }
    const { storefrontId } = ada
    const answer = await items.updateMany({ storefrontId, matching, change: { era: '80s' } })
    expect(answer).toEqual({ changed: 3, unchanged: 0, skippedCount: 0, skipped: [] })
    expect(await titles({ era: ['80s'] })).toEqual(['Tape 0', 'Tape 1', 'Tape 2'])
    const rival = await seller()
    const theirs = { storefrontId: rival.storefrontId, matching: { status: 'active' as const } }
    await expect(items.archive(theirs)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('500 chosen rows change in one call', async () => {
    const { storefrontId } = ada
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into items (storefront_id, title, price_cents) select $1, 'Comic ' || n, 100 from generate_series(1, 500) n
       returning id`,
      [storefrontId],
    )
    const chosen = pick(...rows.map(({ id }) => ({ id, version: 1 })))
    expect((await items.updateMany({ ...chosen, change: { category: 'comics' } })).changed).toBe(500)
    expect((await items.counts({ storefrontId, status: 'active', category: ['comics'] })).matching).toBe(500)
  })

  test('an item is archived unless a drop needs it, and comes back', async () => {
    const free = await add({ title: 'Free' })
    const drop = await draft(ada, {}, [{ title: 'Busy' }])
    const busy = await items.byId({ id: drop.allItems[0]!.itemId })
    const answer = await items.archive(pick(free, busy))
    expect(answer).toMatchObject({ changed: 1, skipped: [{ id: busy.id, title: 'Busy', reason: 'IN_DROP' }] })
    const archived = await items.byId({ id: free.id })
    expect(archived.archivedAt).not.toBeNull()
    const late = as(ada.actor).drops.addItem({ id: drop.id, itemId: free.id, quantity: 1 })
    await expect(late).rejects.toMatchObject({ code: 'WRONG_STATE', message: expect.stringContaining('archived') })
    expect((await items.unarchive(pick(archived))).changed).toBe(1)
    expect(await titles()).toEqual(['Busy', 'Free'])
  })

  test('what was in a published drop is never deleted, not even after it left the drop', async () => {
    const [free, offered] = [await add({ title: 'Free' }), await add({ title: 'Offered' })]
    const drop = await published(ada, {}, [{ title: 'Other' }])
    const { drops } = as(ada.actor)
    const { allItems } = await drops.addItem({ id: drop.id, itemId: offered.id, quantity: 1 })
    const lot = allItems.find(({ itemId }) => itemId === offered.id)
    await drops.removeItem({ id: lot!.id })
    const inDraft = await draft(ada, {}, [{ title: 'Planned' }])
    const planned = await items.byId({ id: inDraft.allItems[0]!.itemId })
    const answer = await items.remove(pick(free, await items.byId({ id: offered.id }), planned))
    expect(answer.changed).toBe(1)
    expect(new Map(answer.skipped.map(({ title, reason }) => [title, reason]))).toEqual(
      new Map([
        ['Offered', 'WAS_OFFERED'],
        ['Planned', 'IN_DROP'],
      ]),
    )
    await expect(items.byId({ id: free.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const unpublished = await drops.unpublish({ id: drop.id })
    expect((await items.byId({ id: unpublished.allItems[0]!.itemId })).wasOffered).toBe(true)
  })

  test('what staff changed in bulk is in the audit log, the owner’s changes are not', async () => {
    const item = await add()
    const staff = await account()
    const rights = new Set(['storefront.items.update', 'storefront.items.list'])
    const helper = { ...staff, storefronts: new Map([[ada.storefrontId, rights]]) }
    await as(helper).items.updateMany({ ...pick(item), change: { era: '90s', flaws: 'Ask Carol about the tear' } })
    await items.archive(pick(await items.byId({ id: item.id })))
    const { rows } = await db.owner.query('select action, after from audit_log where subject_id = $1', [
      ada.storefrontId,
    ])
    expect(rows).toEqual([{ action: 'items.updateMany', after: { era: '90s', alsoChanged: ['flaws'], changed: 1 } }])
    await expect(as(helper).items.remove(pick(item))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('what staff added, changed and duplicated is in the audit log with the fields that changed', async () => {
    const staff = await account()
    const rights = new Set(['storefront.items.create', 'storefront.items.update', 'storefront.items.list'])
    const helper = as({ ...staff, storefronts: new Map([[ada.storefrontId, rights]]) })
    const { id, version } = await helper.items.create({
      storefrontId: ada.storefrontId,
      title: 'Dusk',
      priceCents: 900,
      quantity: 1,
    })
    const facts = { title: 'Dusk Patrol', year: 1984, priceCents: 900 }
    const changed = await helper.items.update({ id, version, ...facts, description: 'It was Carol Smith’s.' })
    await helper.items.update({ id, version: changed.version, title: 'Dusk Patrol' })
    const copy = await helper.items.duplicate({ id })
    await items.update({ id, title: 'Dusk Patrol, sealed' })
    const { rows } = await db.owner.query(
      'select actor_id, action, before, after from audit_log where subject_id = any($1) order by seq',
      [[id, copy.id]],
    )
    expect(rows).toEqual(
      [
        { action: 'items.create', before: null, after: { title: 'Dusk' } },
        {
          action: 'items.update',
          before: { title: 'Dusk', year: null },
          after: { title: 'Dusk Patrol', year: 1984, alsoChanged: ['description'] },
        },
        { action: 'items.duplicate', before: null, after: { original: id, title: 'Dusk Patrol' } },
      ].map((entry) => ({ actor_id: staff.profileId, ...entry })),
    )
  })
})
