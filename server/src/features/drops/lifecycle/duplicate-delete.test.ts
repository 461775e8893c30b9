import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { settleDrops } from '../drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, owner, setClock } = fixtures
const { as, account, seller, draft, published, claim } = dropFixtures(fixtures)
afterAll(fixtures.close)
let ada: Awaited<ReturnType<typeof seller>>
let { drops, items } = as(null)
beforeEach(async () => {
  await setClock(noon)
  ada = await seller()
  ;({ drops, items } = as(ada.actor))
})
const missing = { code: 'NOT_FOUND', status: 404 }

const unitsOf = async (itemId: string) =>
  (await db.selectFrom('items').select('quantity').where('id', '=', itemId).executeTakeFirstOrThrow()).quantity
/** A copy; each call has a key of its own. */
const copy = (id: string, startDate?: string) =>
  as(ada.actor, { key: randomUUID() }).drops.duplicate({ id, ...(startDate && { startDate }) })

test('a copy of a past drop takes what is free again, and names the rest', async () => {
  const source = await published(ada, { maxClaimsPerUser: 3, feeStructure: 'split', holdSeconds: 600 }, [
    { title: 'Sold', units: 1 },
    { title: 'Partly sold', units: 3, priceCents: 900 },
    { title: 'Unsold', units: 2 },
    { title: 'Archived', units: 2 },
  ])
  const [sold, partly, unsold, archived] = source.allItems
  await setClock(at(minutes(61)))
  for (const lot of [sold!, partly!]) await claim(lot.id, (await account()).profileId)
  await owner.query('update drop_items set price_cents = 950 where id = $1', [partly!.id])
  await owner.query(`update claims set expires_at = app_now() + interval '9 hours' where drop_id = $1`, [source.id])
  await setClock(at(minutes(121)))
  await settleDrops(db)
  await owner.query('update items set archived_at = app_now() where id = $1', [archived!.itemId])
  const { drop, left } = await copy(source.id)
  expect(drop).toMatchObject({
    ...{ title: source.title, status: 'draft', startDate: null, endDate: null, feeStructure: 'split' },
    ...{ rules: { maxClaimsPerUser: 3, holdSeconds: 600 }, wasPublished: false },
  })
  expect(drop.allItems.map((lot) => [lot.title, lot.position, lot.quantityTotal, lot.priceCents])).toEqual([
    ['Unsold', 1, 2, 1500],
  ])
  expect(left.map(({ itemId: _, ...lot }) => lot)).toEqual([
    { title: 'Sold', wanted: 1, taken: 0, why: 'not-free' },
    { title: 'Partly sold', wanted: 3, taken: 0, why: 'not-free' },
    { title: 'Archived', wanted: 2, taken: 0, why: 'archived' },
  ])
  expect(await unitsOf(unsold!.itemId)).toBe(0)
  await items.update({ id: partly!.itemId, quantity: 2 })
  const again = await copy(source.id)
  expect(again.left).toContainEqual({
    itemId: partly!.itemId,
    title: 'Partly sold',
    wanted: 3,
    taken: 2,
    why: 'not-free',
  })
  expect(again.drop.allItems).toMatchObject([{ title: 'Partly sold', quantityTotal: 2, priceCents: 950 }])
})

test('with a start the end and the hints move along; without one nothing is scheduled', async () => {
  const hints = [
    { body: 'One', priceStepCents: 100, revealAt: at(minutes(70)) },
    { body: 'Two', priceStepCents: 200 },
  ]
  const source = await published(ada, { type: 'mystery', contents: 'A tape', hints })
  const { drop } = await copy(source.id, at(minutes(60 + 7 * 24 * 60)))
  expect(drop).toMatchObject({ startDate: at(minutes(60 + 7 * 24 * 60)), endDate: at(minutes(120 + 7 * 24 * 60)) })
  expect(drop).toMatchObject({ contents: 'A tape', mystery: { seals: [] } })
  expect(drop.allHints.map(({ revealAt, revealedAt }) => [revealAt, revealedAt])).toEqual([
    [at(minutes(70 + 7 * 24 * 60)), null],
    [null, null],
  ])
  expect((await copy(source.id)).drop.allHints.map(({ revealAt }) => revealAt)).toEqual([null, null])
  await expect(copy(source.id, noon)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('contents that everybody has read are not copied, and a private copy has a link of its own', async () => {
  const source = await published(ada, { type: 'mystery', contents: 'A tape', visibility: 'private' })
  await setClock(at(minutes(121)))
  await drops.revealContents({ id: source.id })
  const { drop } = await copy(source.id)
  expect(drop.contents).toBeNull()
  expect(drop.secretLink).toMatch(/^\/drop-link\//)
  expect(drop.secretLink).not.toBe(source.secretLink)
})

test('one press makes one copy, and units are never taken twice', async () => {
  const source = await published(ada, {}, [{ units: 2 }])
  const itemId = source.allItems[0]!.itemId
  await items.update({ id: itemId, quantity: 3 })
  const key = randomUUID()
  const press = () => as(ada.actor, { key }).drops.duplicate({ id: source.id })
  const [one, two] = await Promise.all([press(), press()])
  expect(one.drop.id).toBe(two.drop.id)
  expect(await unitsOf(itemId)).toBe(1)
  const copies = await Promise.all(Array.from({ length: 6 }, () => copy(source.id)))
  const taken = copies.flatMap(({ drop }) => drop.allItems.map((lot) => lot.quantityTotal))
  expect(taken).toEqual([1])
  expect(await unitsOf(itemId)).toBe(0)
})

test('a copy that is made while the drop ends takes its units once they are back, or not at all', async () => {
  for (let round = 0; round < 5; round++) {
    await setClock(noon)
    const source = await published(ada, {}, [{ units: 4 }])
    await setClock(at(minutes(61)))
    const [{ drop }] = await Promise.all([copy(source.id), drops.end({ id: source.id })])
    const inCopy = drop.allItems.reduce((sum, lot) => sum + lot.quantityTotal, 0)
    expect([0, 4]).toContain(inCopy)
    expect((await unitsOf(source.allItems[0]!.itemId)) + inCopy).toBe(4)
  }
})

test('a draft is deleted, and its units go back; what was published once stays', async () => {
  const { id, allItems, revision } = await draft(ada, {}, [{ units: 2 }, { units: 3 }])
  await expect(drops.delete({ id, revision: revision + 1 })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
  expect(await drops.delete({ id, revision })).toEqual({ deleted: true })
  await expect(drops.forSeller({ id })).rejects.toMatchObject(missing)
  await expect(drops.delete({ id })).rejects.toMatchObject(missing)
  expect(await Promise.all(allItems.map((lot) => unitsOf(lot.itemId)))).toEqual([2, 3])

  const known = await published(ada)
  await expect(drops.delete({ id: known.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  await drops.unpublish({ id: known.id })
  await expect(drops.delete({ id: known.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  const whole = owner.query('delete from drops where id = $1', [known.id])
  await expect(whole, 'the database says so too').rejects.toThrow('was published')
  await expect(as((await seller()).actor).drops.delete({ id: known.id })).rejects.toMatchObject(missing)
})

test('of deleting, publishing and adding an item at once each unit is in one place', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, allItems } = await draft(ada, {}, [{ units: 2 }])
    const item = await items.create({ storefrontId: ada.storefrontId, title: 'More', priceCents: 500, quantity: 5 })
    const answers = await Promise.allSettled([
      drops.delete({ id }),
      drops.publish({ id }),
      drops.addItem({ id, itemId: item.id, quantity: 5 }),
    ])
    const [deleted, wasPublished, added] = answers.map(({ status }) => status === 'fulfilled')
    expect(deleted !== wasPublished, JSON.stringify(answers)).toBe(true)
    const inDrop = wasPublished ? (await drops.forSeller({ id })).allItems : []
    const units = async (itemId: string) =>
      (await unitsOf(itemId)) + (inDrop.find((lot) => lot.itemId === itemId)?.quantityTotal ?? 0)
    expect(await units(allItems[0]!.itemId)).toBe(2)
    expect(await units(item.id)).toBe(5)
    if (deleted && added) expect(await unitsOf(item.id)).toBe(5)
  }
})

test('a drop starts in the future, also as a draft; what stands there already may stay', async () => {
  const past = { startDate: at(-1), endDate: at(minutes(9)) }
  const input = { storefrontId: ada.storefrontId, type: 'marketplace' as const, title: 'Late' }
  const refused = { code: 'BAD_REQUEST', data: { fields: { startDate: expect.any(String) } } }
  await expect(drops.create({ ...input, ...past })).rejects.toMatchObject(refused)
  const { id, startDate } = await draft(ada)
  await expect(drops.update({ id, startDate: noon })).rejects.toMatchObject(refused)
  await setClock(at(minutes(61)))
  expect(await drops.update({ id, startDate, title: 'Old start' })).toMatchObject({ title: 'Old start' })
  const gone = '2026-12-01T14:30:00+02:00'
  await expect(drops.update({ id, startDate: gone, endDate: at(minutes(500)) })).rejects.toMatchObject(refused)
  const zoned = await drops.update({ id, startDate: '2026-12-01T18:00:00-05:00', endDate: '2026-12-02T09:00:00+09:30' })
  expect(zoned).toMatchObject({ startDate: '2026-12-01T23:00:00.000Z', endDate: '2026-12-01T23:30:00.000Z' })
})

test('a turn as a draft is no way around the notice of an earlier start, and tells of a new one', async () => {
  const { id } = await published(ada)
  await drops.unpublish({ id })
  await drops.update({ id, startDate: at(minutes(14)) })
  const gap = { code: 'start-notice', field: 'startDate', text: expect.any(String) }
  expect((await drops.forSeller({ id })).gaps).toEqual([gap])
  await expect(drops.publish({ id })).rejects.toMatchObject({ code: 'INCOMPLETE' })
  await drops.update({ id, startDate: at(minutes(15)) })
  await drops.publish({ id })
  const events = await db
    .selectFrom('outbox')
    .select(['name', 'payload'])
    .where('rowId', '=', id)
    .where('name', '=', 'drop.rescheduled')
    .execute()
  expect(events).toMatchObject([{ payload: { from: at(minutes(60)), startDate: at(minutes(15)) } }])
})

test('drops at the same time are found, drafts too, and only one’s own', async () => {
  const bob = await seller()
  const mine = as(bob.actor).drops
  const open = await published(bob, { title: 'Evening' })
  const plan = await draft(bob, { title: 'Plan', startDate: at(minutes(110)), endDate: at(minutes(200)) })
  await draft(bob, { title: 'Right after', startDate: at(minutes(120)), endDate: at(minutes(130)) })
  await published(ada)
  const span = { startDate: at(minutes(60)), endDate: at(minutes(120)) }
  const titles = async (given: object = {}) =>
    (await mine.collisions({ ...span, ...given })).items.map(({ title }) => title)
  expect(await titles()).toEqual(['Evening', 'Plan'])
  expect(await titles({ except: open.id })).toEqual(['Plan'])
  expect(await titles({ endDate: at(minutes(60)) })).toEqual([])
  await mine.cancel({ id: plan.id, reason: 'No' })
  expect(await titles()).toEqual(['Evening'])
})
