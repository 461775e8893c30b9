import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { settleDrops } from './drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from './testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, setClock } = fixtures
const { as, account, seller, published, read, claim, liveEvents } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const host = as(ada.actor).drops
const lots = [1, 2, 3].map((n) => ({ title: `Lot ${n}`, priceCents: 1000 * n }))

async function show(given: Parameters<typeof published>[1] = {}) {
  const drop = await published(ada, { type: 'live', ...given }, lots)
  await setClock(at(minutes(60)))
  return { id: drop.id, lots: drop.allItems.map((lot) => lot.id) as [string, string, string] }
}
const liveRows = async (id: string) =>
  (
    await db
      .selectFrom('outbox')
      .select(['name', 'rowId'])
      .where('kind', '=', 'live')
      .where('topic', '=', `drop:${id}`)
      .orderBy('id')
      .execute()
  ).map((row) => `${row.name} ${row.rowId}`)

test('the host brings lots on stage one by one, and earlier ones stay open', async () => {
  const { id, lots } = await show()
  expect((await read(id)).items).toEqual([])
  await host.revealNext({ id, afterRevealNumber: 0 })
  const after = await host.revealNext({ id, afterRevealNumber: 1 })
  expect(after.items.map(({ title, revealNumber, closed }) => [title, revealNumber, closed])).toEqual([
    ['Lot 1', 1, false],
    ['Lot 2', 2, false],
  ])
  expect(after.live).toMatchObject({ lotCount: 3, currentItemId: lots[1] })
  await host.revealNext({ id })
  await expect(host.revealNext({ id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
})

test('two presses at the same moment reveal one lot', async () => {
  const { id } = await show()
  const presses = await Promise.allSettled(
    Array.from({ length: 6 }, () => host.revealNext({ id, afterRevealNumber: 0 })),
  )
  expect(presses.filter((press) => press.status === 'fulfilled')).toHaveLength(1)
  expect((await read(id)).items).toHaveLength(1)
})

test('where the seller chose so, the next reveal closes the lot before, and says so', async () => {
  const { id, lots } = await show({ closeOnReveal: true })
  await host.revealNext({ id })
  await host.revealNext({ id })
  expect((await read(id)).items.map((lot) => lot.closed)).toEqual([true, false])
  expect((await liveRows(id)).filter((row) => row.startsWith('item.'))).toEqual([
    `item.revealed ${lots[0]}`,
    `item.changed ${lots[0]}`,
    `item.revealed ${lots[1]}`,
  ])
  const buyer = await account()
  expect(await claim(lots[0], buyer.profileId)).toMatchObject({ success: false, message: 'This sale has ended.' })
  expect(await claim(lots[1], buyer.profileId)).toMatchObject({ success: true })
  expect(await claim(lots[2], buyer.profileId)).toMatchObject({ success: false, message: 'This lot isn’t on stage.' })
})

test('a skipped lot is passed over; re-opened it comes under a new number', async () => {
  const { id, lots } = await show({ closeOnReveal: true })
  await host.skip({ id, dropItemId: lots[0] })
  await expect(host.skip({ id, dropItemId: lots[0] })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  await expect(host.reopen({ id, dropItemId: lots[1] })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  await host.revealNext({ id })
  expect((await read(id)).live).toMatchObject({ lotCount: 3, currentItemId: lots[1] })
  await host.reopen({ id, dropItemId: lots[0] })
  const after = await host.reopen({ id, dropItemId: lots[1] })
  expect(after.items.map(({ id, revealNumber, closed }) => [id, revealNumber, closed])).toEqual([
    [lots[0], 2, true],
    [lots[1], 3, false],
  ])
})

test('the clock reveals the first lot at the start and the others every N seconds, once on two nodes', async () => {
  const { id, lots } = await show({ revealEverySeconds: 30 })
  expect((await read(id)).live?.nextRevealAt).toBe(at(minutes(60)))
  const tick = () => Promise.all([settleDrops(db), settleDrops(db), settleDrops(db)])
  await tick()
  expect((await read(id)).live).toMatchObject({ currentItemId: lots[0], nextRevealAt: at(minutes(60) + 30_000) })
  await setClock(at(minutes(60) + 29_999))
  await tick()
  expect((await read(id)).items).toHaveLength(1)
  await setClock(at(minutes(60) + 30_000))
  await tick()
  expect((await read(id)).items).toHaveLength(2)
  await setClock(at(minutes(60) + 60_000))
  await tick()
  expect((await read(id)).live).toMatchObject({ currentItemId: lots[2], nextRevealAt: null })
})

test('a pause stops the clock of the reveals', async () => {
  const { id } = await show({ revealEverySeconds: 30 })
  await settleDrops(db)
  await setClock(at(minutes(60) + 10_000))
  await host.pause({ id })
  await setClock(at(minutes(70)))
  await settleDrops(db)
  expect((await read(id)).items).toHaveLength(1)
  const resumed = await host.resume({ id })
  expect(resumed.live?.nextRevealAt).toBe(at(minutes(70) + 20_000))
})

test('only the host of this drop reveals', async () => {
  const { id } = await show()
  await expect(as((await seller()).actor).drops.revealNext({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(await account()).drops.revealNext({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(null).drops.revealNext({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a lot that joins after the last reveal starts the clock again', async () => {
  const { id } = await show({ revealEverySeconds: 30 })
  for (const ms of [0, 30_000, 60_000]) {
    await setClock(at(minutes(60) + ms))
    await settleDrops(db)
  }
  const item = await as(ada.actor).items.create({
    storefrontId: ada.storefrontId,
    title: 'Extra',
    priceCents: 1,
    quantity: 1,
  })
  await setClock(at(minutes(60) + 70_000))
  const added = await host.addItem({ id, itemId: item.id })
  expect(added.live?.nextRevealAt).toBe(at(minutes(60) + 90_000))
  await setClock(at(minutes(60) + 90_000))
  await settleDrops(db)
  expect((await read(id)).items.map((lot) => lot.title)).toContain('Extra')
})

test('all that live screens were told is in the vocabulary, with versions that only rise', async () => {
  const events = await liveEvents()
  expect(events.map((event) => event.name)).toEqual(
    expect.arrayContaining(['drop.changed', 'item.changed', 'item.revealed']),
  )
  const newest = new Map<string, number>()
  for (const { name, id, version } of events) {
    expect(version, `${name} ${id}`).toBeGreaterThanOrEqual(newest.get(`${name} ${id}`) ?? 0)
    newest.set(`${name} ${id}`, version)
  }
})
