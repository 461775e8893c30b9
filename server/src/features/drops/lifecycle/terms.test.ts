import { randomUUID } from 'node:crypto'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { at, dropFixtures, minutes, noon } from '../testing/drops-fixtures.ts'

const fixtures = await openTestDb()
const { db, setClock } = fixtures
const { as, account, seller, draft, published, read, claim } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const { drops, items } = as(ada.actor)
const fixed = { code: 'TERMS_FIXED', status: 409 }

test('a draft changes at will, and fields that contradict one another are refused by name', async () => {
  const { id } = await draft(ada)
  const after = await drops.update({
    id,
    title: 'Day Shift',
    cooldownSeconds: 9,
    maxClaimsPerUser: 2,
    localPickupOnly: true,
  })
  expect(after).toMatchObject({ title: 'Day Shift', rules: { cooldownSeconds: 9, maxClaimsPerUser: 2 } })
  expect(after.shipping).toMatchObject({ localPickupOnly: true, allowShipping: false })
  const refused = async (change: object, field: string) =>
    expect(drops.update({ id, ...change })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { fields: { [field]: expect.any(String) } },
    })
  await refused({ endDate: at(minutes(60)) }, 'endDate')
  await refused({ allowShipping: true }, 'localPickupOnly')
  await refused({ shippingCostStrategy: 'FlatRate' }, 'flatRateAmountCents')
  await refused({ revealEverySeconds: 10 }, 'revealEverySeconds')
})

test('a draft becomes another type and loses what only the former type has; a published drop keeps its type', async () => {
  const { id } = await draft(ada)
  const live = await drops.update({ id, type: 'live', revealEverySeconds: 10, closeOnReveal: true })
  expect(live).toMatchObject({ type: 'live', live: { revealEverySeconds: 10, closeOnReveal: true } })
  const hints = [{ body: 'It glows', priceStepCents: 100 }]
  const box = await drops.update({ id, type: 'mystery', contents: 'A tape', hints })
  expect(box).toMatchObject({ type: 'mystery', contents: 'A tape', allHints: [{ body: 'It glows' }], live: null })
  expect(await drops.update({ id, type: 'marketplace' })).toMatchObject({ contents: null, allHints: [], mystery: null })
  expect(await drops.update({ id, type: 'live' })).toMatchObject({ live: { revealEverySeconds: null } })
  const open = await published(ada)
  await expect(drops.update({ id: open.id, type: 'live' })).rejects.toMatchObject(fixed)
})

test('a start moves later at will, forward only with 15 minutes to go, and its followers hear of it', async () => {
  const { id } = await published(ada)
  await drops.update({ id, startDate: at(minutes(90)) })
  await drops.update({ id, startDate: at(minutes(15)) })
  await expect(drops.update({ id, startDate: at(minutes(14)) })).rejects.toMatchObject(fixed)
  await expect(drops.update({ id, startDate: null })).rejects.toMatchObject(fixed)
  expect((await read(id)).startDate).toBe(at(minutes(15)))
  const events = await db
    .selectFrom('outbox')
    .select('payload')
    .where('name', '=', 'drop.rescheduled')
    .where('rowId', '=', id)
    .execute()
  expect(events.map((row) => row.payload)).toMatchObject([
    { from: at(minutes(60)), startDate: at(minutes(90)) },
    { from: at(minutes(90)), startDate: at(minutes(15)) },
  ])
})

test('once buyers may enter only the end (later), the note and the description move', async () => {
  const { id } = await published(ada)
  await setClock(at(minutes(60)))
  const same = { title: 'Night Shift VHS', startDate: at(minutes(60)), feeStructure: 'seller' as const }
  expect(
    await drops.update({ id, ...same, endDate: at(minutes(150)), hostNote: 'Hello', description: 'More' }),
  ).toMatchObject({ endDate: at(minutes(150)), hostNote: 'Hello', description: 'More' })
  for (const change of [
    { title: 'Other' },
    { startDate: at(minutes(90)) },
    { endDate: at(minutes(149)) },
    { feeStructure: 'buyer' as const },
    { maxClaimsPerUser: 1 },
    { holdSeconds: 300 },
    { visibility: 'private' as const },
  ]) {
    await expect(drops.update({ id, ...change }), JSON.stringify(change)).rejects.toMatchObject(fixed)
  }
  const events = await db
    .selectFrom('outbox')
    .select('payload')
    .where('name', '=', 'drop.changed')
    .where('rowId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(events[0]?.payload).toMatchObject({ status: 'active', endDate: at(minutes(150)), hostNote: 'Hello' })
})

test('the early window opens the sale, so terms stand from then on', async () => {
  const { id } = await published(ada, { earlyAccessEnabled: true, earlyAccessMinutes: 30 })
  await drops.update({ id, title: 'Still free' })
  await setClock(at(minutes(30)))
  await expect(drops.update({ id, title: 'Too late' })).rejects.toMatchObject(fixed)
})

test('a new price binds new claims and leaves those that were made', async () => {
  const { id, allItems } = await published(ada, {}, [{ units: 2, priceCents: 1500 }])
  await setClock(at(minutes(61)))
  for (const priceCents of [1500, 1800]) {
    await drops.updateItem({ id: allItems[0]!.id, priceCents })
    await claim(allItems[0]!.id, (await account()).profileId)
  }
  const claims = await db.selectFrom('claims').select('priceCents').where('dropId', '=', id).orderBy('seq').execute()
  expect(claims.map((row) => row.priceCents)).toEqual([1500, 1800])
})

test('an item in an open drop keeps its words; its price and free units may change', async () => {
  const { allItems } = await published(ada, {}, [{ title: 'Tape' }])
  const id = allItems[0]!.itemId
  expect((await items.update({ id, title: 'Tape, sealed' })).title).toBe('Tape, sealed')
  await setClock(at(minutes(60)))
  await expect(items.update({ id, condition: 'poor' })).rejects.toMatchObject({ code: 'IN_OPEN_DROP', status: 409 })
  expect(await items.update({ id, priceCents: 99, quantity: 7, title: 'Tape, sealed' })).toMatchObject({
    priceCents: 99,
    quantity: 7,
  })
  await expect(as((await seller()).actor).items.update({ id, quantity: 1 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await items.mine({})).items.map((item) => item.id)).toContain(id)
})

test('staff of another storefront change nothing here', async () => {
  const { id, allItems } = await draft(ada)
  const other = as((await seller()).actor).drops
  for (const call of [
    () => other.forSeller({ id }),
    () => other.update({ id, title: 'Mine now' }),
    () => other.updateItem({ id: allItems[0]!.id, quantity: 0 }),
    () => other.removeItem({ id: allItems[0]!.id }),
    () => other.publish({ id }),
    () => other.cancel({ id, reason: 'x' }),
    () => other.create({ storefrontId: ada.storefrontId, type: 'live', title: 'X' }),
    () => other.addItem({ id, itemId: allItems[0]!.itemId }),
    () => other.grantEarlyAccess({ id, profileId: ada.actor.profileId }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  }
})

test('what staff, a moderator or an administrator in the name of the seller did is written down; the owner works unlogged', async () => {
  const { id } = await draft(ada)
  const all = ada.actor.storefronts.get(ada.storefrontId) ?? new Set<string>()
  const clerk = { ...(await account()), storefronts: new Map([[ada.storefrontId, all]]) }
  const admin = await account()
  await as(clerk, { requestId: 'request-7' }).drops.update({ id, title: 'By the clerk' })
  await as({ ...ada.actor, sessionId: randomUUID(), impersonatedBy: admin.profileId }).drops.publish({ id })
  await drops.unpublish({ id })
  const log = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', id).orderBy('seq').execute()
  expect(log).toMatchObject([
    { action: 'drops.update', actorId: clerk.profileId, after: { title: 'By the clerk' }, requestId: 'request-7' },
    { action: 'drops.publish', actorId: admin.profileId, onBehalfOf: ada.actor.profileId, before: { status: 'draft' } },
  ])
})

test('of what staff write, the log keeps harmless values and the names of other fields, never a secret or a text', async () => {
  const { id } = await draft(ada, { type: 'mystery', contents: 'One sealed tape', description: 'An old box' })
  const all = ada.actor.storefronts.get(ada.storefrontId) ?? new Set<string>()
  const clerk = { ...(await account()), storefronts: new Map([[ada.storefrontId, all]]) }
  const staff = as(clerk).drops
  const hints = [{ body: 'It hums a song', priceStepCents: 100 }]
  const secrets = { contents: 'Two sealed tapes', hints, description: 'Ask Carol Smith', hostNote: 'Carol packs it' }
  const seen = await staff.update({ id, ...secrets, title: 'A box', holdSeconds: 1200 })
  await staff.update({ id, ...secrets, title: 'A box', holdSeconds: 1200 })
  await staff.publish({ id })
  await setClock(at(minutes(61)))
  await staff.pause({ id, reason: 'Carol Smith is ill' })
  await staff.cancel({ id, reason: 'Carol Smith moved' })
  const log = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', id).orderBy('seq').execute()
  expect(log.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: 'drops.update',
      before: { status: 'draft', title: expect.any(String), holdSeconds: expect.any(Number) },
      after: {
        ...{ title: 'A box', holdSeconds: 1200 },
        alsoChanged: expect.arrayContaining(['contents', 'hints', 'description', 'hostNote']),
      },
    },
    { action: 'drops.publish', before: { status: 'draft' }, after: {} },
    { action: 'drops.pause', before: { status: 'active' }, after: {} },
    { action: 'drops.cancel', before: { status: 'paused' }, after: {} },
  ])
  expect(seen.title).toBe('A box')
  expect(JSON.stringify(log)).not.toMatch(/tapes|hums|Carol/)
})

test('the log names a draft that staff deleted, and whom staff let in', async () => {
  const { id } = await draft(ada, { title: 'Given up' })
  const all = ada.actor.storefronts.get(ada.storefrontId) ?? new Set<string>()
  const clerk = { ...(await account()), storefronts: new Map([[ada.storefrontId, all]]) }
  const guest = await account()
  await as(clerk).drops.invite({ id, profileId: guest.profileId })
  await as(clerk).drops.grantEarlyAccess({ id, profileId: guest.profileId })
  await as(ada.actor).drops.invite({ id, profileId: guest.profileId })
  await as(clerk).drops.delete({ id })
  const log = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', id).orderBy('seq').execute()
  expect(log.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'drops.invite', before: null, after: { profileId: guest.profileId } },
    { action: 'drops.grantEarlyAccess', before: null, after: { profileId: guest.profileId, expiresAt: null } },
    {
      action: 'drops.delete',
      before: { status: 'draft', storefrontId: ada.storefrontId, title: 'Given up', type: 'marketplace' },
      after: {},
    },
  ])
})
