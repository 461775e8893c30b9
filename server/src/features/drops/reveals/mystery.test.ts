import { createHash } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { settleDrops } from '../drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, setClock } = fixtures
const { as, account, seller, published, read, liveEvents } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const host = as(ada.actor).drops

const hints = [
  { body: 'It glows in the dark.', priceStepCents: 500 },
  { body: 'Made in 1987.', priceStepCents: 700, revealAt: at(minutes(70)) },
  { body: 'Number 3 of 10.', priceStepCents: 900 },
]
const box = () =>
  published(ada, { type: 'mystery', contents: 'A red cassette', hints }, [{ units: 5, priceCents: 2000 }])

test('every step and its time is told in advance, but no words', async () => {
  const { id } = await box()
  const { mystery, items, fromPriceCents, hintsTotal, hintsRevealed } = await read(id)
  expect(
    mystery?.hints.map(({ body, priceStepCents, priceCents, revealAt }) => [
      body,
      priceStepCents,
      priceCents,
      revealAt,
    ]),
  ).toEqual([
    [null, 500, 2500, null],
    [null, 700, 3200, at(minutes(70))],
    [null, 900, 4100, null],
  ])
  expect(mystery).toMatchObject({
    contents: null,
    startPriceCents: 2000,
    seals: [
      { version: 2, salt: null, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), madeAt: noon, endedAt: null },
    ],
  })
  expect({ price: items[0]?.priceCents, fromPriceCents, hintsTotal, hintsRevealed }).toEqual({
    price: 2000,
    fromPriceCents: 2000,
    hintsTotal: 3,
    hintsRevealed: 0,
  })
})

test('a scheduled hint comes by the clock alone: at its instant, and never before', async () => {
  const { id, allHints } = await box()
  await setClock(at(minutes(70) - 1))
  await expect(host.revealHint({ id, hintId: allHints[1]!.id })).rejects.toMatchObject({
    code: 'TERMS_FIXED',
    status: 409,
  })
  expect((await read(id)).items[0]?.priceCents).toBe(2000)
  await setClock(at(minutes(70)))
  const seen = await read(id)
  expect(seen.mystery?.hints[1]).toMatchObject({ body: 'Made in 1987.', revealedAt: at(minutes(70)) })
  expect(seen.items[0]?.priceCents).toBe(2700)
  await setClock(at(minutes(75)))
  await Promise.all([settleDrops(db), settleDrops(db)])
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('name', '=', 'hint.revealed')
    .where('rowId', '=', allHints[1]!.id)
    .execute()
  expect(rows.map((row) => row.payload)).toMatchObject([
    { body: 'Made in 1987.', priceCents: 2700, revealedAt: at(minutes(70)) },
  ])
})

test('the host reveals the others, in the order announced, and each raises the price', async () => {
  const { id, allHints } = await box()
  await setClock(at(minutes(61)))
  await expect(host.revealHint({ id, hintId: allHints[2]!.id })).rejects.toMatchObject({ code: 'TERMS_FIXED' })
  expect((await host.revealHint({ id, hintId: allHints[0]!.id })).items[0]?.priceCents).toBe(2500)
  await expect(host.revealHint({ id, hintId: allHints[0]!.id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  expect((await host.revealHint({ id, hintId: allHints[2]!.id })).fromPriceCents).toBe(3400)
})

test('price, steps, times and contents of an announced mystery no longer change', async () => {
  const { id, allItems } = await box()
  for (const change of [{ hints: [...hints].reverse() }, { hints: [] }, { contents: 'Something cheaper' }]) {
    await expect(host.update({ id, ...change })).rejects.toMatchObject({ code: 'TERMS_FIXED' })
  }
  await expect(host.updateItem({ id: allItems[0]!.id, priceCents: 1 })).rejects.toMatchObject({ code: 'TERMS_FIXED' })
  await expect(host.removeItem({ id: allItems[0]!.id })).rejects.toMatchObject({ code: 'TERMS_FIXED' })
  expect(await host.update({ id, hints, contents: 'A red cassette' })).toMatchObject({ status: 'scheduled' })
})

test('the contents come out after the end, with the salt that proves the fingerprint', async () => {
  const { id } = await box()
  await setClock(at(minutes(61)))
  await expect(host.revealContents({ id })).rejects.toMatchObject({ code: 'WRONG_STATE' })
  await setClock(at(minutes(120)))
  await host.revealContents({ id })
  const { mystery } = await read(id, await account())
  expect(mystery?.contents).toBe('A red cassette')
  const terms = [id, mystery?.seals[0]?.salt, 'A red cassette', 2000]
  const steps = hints.map(({ body, priceStepCents, revealAt = null }) => [body, priceStepCents, revealAt])
  const sealed = JSON.stringify(['keepcase-seal-2', ...terms, steps])
  expect(mystery?.seals[0]?.fingerprint).toBe(createHash('sha256').update(sealed).digest('hex'))
})

test('a mystery holds one item or one box', async () => {
  const drop = await host.create({ storefrontId: ada.storefrontId, type: 'mystery', title: 'Crate' })
  const add = async (title: string) => {
    const item = await as(ada.actor).items.create({
      storefrontId: ada.storefrontId,
      title,
      priceCents: 100,
      quantity: 1,
    })
    return host.addItem({ id: drop.id, itemId: item.id, quantity: 1 })
  }
  await add('Box')
  await expect(add('Second box')).rejects.toMatchObject({ code: 'WRONG_STATE' })
  await expect(host.create({ storefrontId: ada.storefrontId, type: 'live', title: 'X', hints })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { hints: expect.any(String) } },
  })
})

test('all that live screens were told is in the vocabulary, with versions that only rise', async () => {
  const events = await liveEvents()
  expect(events.map((event) => event.name)).toEqual(expect.arrayContaining(['drop.changed', 'hint.revealed']))
  const newest = new Map<string, number>()
  for (const { name, id, version } of events) {
    expect(version, `${name} ${id}`).toBeGreaterThanOrEqual(newest.get(`${name} ${id}`) ?? 0)
    newest.set(`${name} ${id}`, version)
  }
})
