import { randomUUID } from 'node:crypto'
import { rowVersion } from '@keepcase/contract/drops/catalog.contract.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dropFixtures, noon } from '../testing/drops-fixtures.ts'

const db = await openTestDb()
const { as, seller, draft } = dropFixtures(db)
afterAll(db.close)
let ada: Awaited<ReturnType<typeof seller>>
beforeEach(async () => {
  await db.setClock(noon)
  ada = await seller()
})

const add = (title = 'Dusk Patrol') =>
  as(ada.actor).items.create({ storefrontId: ada.storefrontId, title, priceCents: 1_500, quantity: 1 })
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const rounds = Array.from({ length: 12 }, (_, n) => n)

test('of changes of the same version by many tabs at once, one wins and the others are told', async () => {
  for (const _ of rounds) {
    const item = await add()
    const tabs = Array.from({ length: 6 }, (_, n) => `Tab ${n}`)
    const { items } = as(ada.actor)
    const answers = await Promise.all(
      tabs.map((title) => outcome(items.update({ id: item.id, version: item.version, title }))),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'CHANGED_MEANWHILE')).toHaveLength(5)
    const now = await items.byId({ id: item.id })
    expect(now).toMatchObject({ version: 2, title: tabs[answers.indexOf('done')] })
  }
})

test('an item, a copy and a draft are made once per key, however often a lost answer is asked for again', async () => {
  const { storefrontId } = ada
  const original = await add()
  const made = {
    item: { title: 'Night Shift', priceCents: 1_500, quantity: 1 },
    copy: { id: original.id },
    draft: { type: 'live' as const, title: 'Night Shift' },
  }
  const send = {
    item: (key: string) => as(ada.actor, { key }).items.create({ storefrontId, ...made.item }),
    copy: (key: string) => as(ada.actor, { key }).items.duplicate(made.copy),
    draft: (key: string) => as(ada.actor, { key }).drops.create({ storefrontId, ...made.draft }),
  }
  for (const call of Object.values(send)) {
    const key = randomUUID()
    const answers = [...(await Promise.all(Array.from({ length: 5 }, () => call(key)))), await call(key)]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  }
  const { items, drops } = as(ada.actor)
  expect(await items.counts({ storefrontId })).toMatchObject({ active: 3 })
  expect((await drops.mine({ storefrontId, limit: 10 })).items).toHaveLength(1)
  const { id } = await send.item(randomUUID())
  expect(await items.byId({ id })).toMatchObject(made.item)
  await expect(as(ada.actor, { key: null }).items.create({ storefrontId, ...made.item })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('a bulk change and a single one of the same field: one of them is told', async () => {
  for (const _ of rounds) {
    const [one, two] = [await add('One'), await add('Two')]
    const { items } = as(ada.actor)
    const selection = { storefrontId: ada.storefrontId, rows: [one, two].map(rowVersion) }
    const [single, bulk] = await Promise.all([
      outcome(items.update({ id: one.id, version: 1, maker: 'Single' })),
      items.updateMany({ ...selection, change: { maker: 'Bulk' } }),
    ])
    const now = await items.byId({ id: one.id })
    if (single === 'done') {
      expect(bulk).toMatchObject({ changed: 1, skipped: [{ id: one.id, reason: 'CHANGED' }] })
      expect(now.maker).toBe('Single')
    } else {
      expect([single, bulk.changed, now.maker]).toEqual(['CHANGED_MEANWHILE', 2, 'Bulk'])
    }
    expect((await items.byId({ id: two.id })).maker).toBe('Bulk')
  }
})

test('an item is deleted or archived, or goes into a drop, never both', async () => {
  for (const round of rounds) {
    const [item, drop] = [await add(), await draft(ada, {}, [])]
    const { items, drops } = as(ada.actor)
    const selection = { storefrontId: ada.storefrontId, rows: [rowVersion(item)] }
    const take = () => (round % 2 ? items.remove(selection) : items.archive(selection))
    const [added, taken] = await Promise.all([
      outcome(drops.addItem({ id: drop.id, itemId: item.id, quantity: 1 })),
      take(),
    ])
    const { rows } = await db.owner.query<{ lots: number; left: number }>(
      `select (select count(*)::int from drop_items where item_id = $1) as lots,
         (select count(*)::int from items where id = $1 and archived_at is null) as left`,
      [item.id],
    )
    expect(rows[0]).toEqual(added === 'done' ? { lots: 1, left: 1 } : { lots: 0, left: 0 })
    expect(taken.changed).toBe(added === 'done' ? 0 : 1)
  }
})
