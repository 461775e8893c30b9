import { workTimeouts } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { reserveItemUnits } from './catalog/drop-items.queries.ts'
import { returnLateUnits, settleDrops } from './drops.jobs.ts'
import { at, dropFixtures, minutes, noon } from './testing/drops-fixtures.ts'

// @NOTE on a busy machine, forty concurrent calls wait longer for a connection than a request may
const fixtures = await openTestDb({ timeouts: workTimeouts })
const { db, setClock } = fixtures
const { as, account, seller, draft, published, read, claim, liveEvents } = dropFixtures(fixtures)
afterAll(fixtures.close)
beforeEach(() => setClock(noon))
const ada = await seller()
const { drops, items } = as(ada.actor)

const inCatalogue = async (itemId: string) =>
  (await db.selectFrom('items').select('quantity').where('id', '=', itemId).executeTakeFirstOrThrow()).quantity

/** Units of an item everywhere: in the catalog and in every drop. */
async function unitsOf(itemId: string): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select i.quantity + coalesce((select sum(di.quantity_total) from drop_items di where di.item_id = i.id), 0)::int as units
    from items i where i.id = ${itemId}`.execute(db)
  return rows[0]?.units ?? -1
}

test('units go from the catalogue into the drop and back, and never further than there are', async () => {
  const drop = await draft(ada, {}, [{ units: 5 }])
  const lot = drop.allItems[0]!
  expect(await inCatalogue(lot.itemId)).toBe(0)
  expect((await drops.updateItem({ id: lot.id, quantity: 2 })).allItems[0]).toMatchObject({
    quantityTotal: 2,
    availableCount: 2,
  })
  expect(await inCatalogue(lot.itemId)).toBe(3)
  await expect(drops.updateItem({ id: lot.id, quantity: 6 })).rejects.toMatchObject({
    code: 'NOT_ENOUGH_UNITS',
    data: { message: 'You can add only 3 more of this item to drops.' },
  })
  const other = await draft(ada, {}, [])
  await drops.addItem({ id: other.id, itemId: lot.itemId, quantity: 3 })
  expect(await inCatalogue(lot.itemId)).toBe(0)
  await drops.removeItem({ id: lot.id })
  expect(await inCatalogue(lot.itemId)).toBe(2)
  await expect(drops.addItem({ id: other.id, itemId: lot.itemId, quantity: 1 })).rejects.toMatchObject({
    code: 'WRONG_STATE',
  })
})

test('an item of another storefront is unknown, alone or among one’s own, and keeps its units', async () => {
  const other = await seller()
  const theirs = (await draft(other, {}, [{ units: 2 }])).allItems[0]!.itemId
  await db.updateTable('items').set({ quantity: 2 }).where('id', '=', theirs).execute()
  const drop = await draft(ada, {}, [])
  const mine = await items.create({ storefrontId: ada.storefrontId, title: 'Mine', priceCents: 500, quantity: 2 })
  for (const ids of [[theirs], [mine.id, theirs]])
    await expect(
      drops.addItems({ id: drop.id, items: ids.map((itemId) => ({ itemId, quantity: 1 })) }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect([await inCatalogue(theirs), await inCatalogue(mine.id)]).toEqual([2, 2])
})

test('items are locked in the order of their ids, so that two calls never wait for each other', async () => {
  const [small, big] = ['00000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000001']
  // the larger id comes first in the table, and is met first where no index gives the order
  for (const id of [big, small])
    await db
      .insertInto('items')
      .values({ id, storefrontId: ada.storefrontId, title: 'Tape', priceCents: 500, quantity: 1 })
      .execute()
  const wanted = [big, small].map((itemId) => ({ itemId, quantity: 1 }))
  const isWaiting = async () =>
    (await sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`.execute(db))
      .rows[0]!.waits
  const taken = await db.transaction().execute(async (holder) => {
    await sql`select from items where id = ${small} for no key update`.execute(holder)
    const taking = db.transaction().execute(async (tx) => {
      await sql`select set_config(name, 'off', true)
        from unnest(array['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']) as name`.execute(tx)
      return reserveItemUnits(tx, ada.storefrontId, wanted, new Date(noon))
    })
    await expect.poll(isWaiting).toBe(true)
    await sql`select from items where id = ${big} for no key update nowait`.execute(holder)
    return { taking }
  })
  expect([...(await taken.taking).keys()].sort()).toEqual([small, big])
})

test('several items come in at once, in the order given, or none of them does', async () => {
  const drop = await draft(ada, {}, [])
  const make = async (title: string, quantity: number) =>
    (await items.create({ storefrontId: ada.storefrontId, title, priceCents: 500, quantity })).id
  const [one, two, three] = [await make('One', 4), await make('Two', 1), await make('Three', 1)]
  const lots = [
    { itemId: three, quantity: 1, priceCents: 900 },
    { itemId: one, quantity: 4 },
  ]
  await expect(drops.addItems({ id: drop.id, items: [...lots, { itemId: two, quantity: 2 }] })).rejects.toMatchObject({
    code: 'NOT_ENOUGH_UNITS',
  })
  for (const twice of [three, one])
    await expect(drops.addItems({ id: drop.id, items: [...lots, { itemId: twice }] })).rejects.toMatchObject({
      code: 'WRONG_STATE',
    })
  expect([await inCatalogue(one), (await drops.forSeller({ id: drop.id })).itemCount]).toEqual([4, 0])
  const { allItems } = await drops.addItems({ id: drop.id, items: lots })
  expect(allItems).toMatchObject([
    { title: 'Three', position: 1, priceCents: 900, quantityTotal: 1 },
    { title: 'One', position: 2, priceCents: 500, quantityTotal: 4 },
  ])
  expect(await inCatalogue(one)).toBe(0)
  await expect(drops.addItems({ id: drop.id, items: [{ itemId: two }, { itemId: one }] })).rejects.toMatchObject({
    code: 'WRONG_STATE',
  })
  const box = await draft(ada, { type: 'mystery' }, [])
  await expect(drops.addItems({ id: box.id, items: [{ itemId: two }, { itemId: one }] })).rejects.toMatchObject({
    code: 'WRONG_STATE',
  })
})

test('a quantity below what is held or sold is refused, with the way out', async () => {
  const drop = await published(ada, {}, [{ units: 3 }])
  const lot = drop.allItems[0]!
  await setClock(at(minutes(60)))
  for (let n = 0; n < 2; n++) await claim(lot.id, (await account()).profileId)
  await expect(drops.updateItem({ id: lot.id, quantity: 1 })).rejects.toMatchObject({
    code: 'NOT_ENOUGH_UNITS',
    data: { message: '2 of these are held or sold, so you can’t go lower. Turn the item off to stop new claims.' },
  })
  const after = await drops.updateItem({ id: lot.id, quantity: 2, active: false })
  expect(after.allItems[0]).toMatchObject({ quantityTotal: 2, availableCount: 0, heldCount: 2, active: false })
  const liveEvents = await db
    .selectFrom('outbox')
    .select('payload')
    .where('rowId', '=', lot.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(liveEvents[0]?.payload).toMatchObject({
    name: 'item.changed',
    quantityTotal: 2,
    active: false,
    version: after.allItems[0]?.version,
  })
})

test('a drop that sells out opens again when the seller adds units', async () => {
  const drop = await published(ada, {}, [{ units: 1 }])
  const lot = drop.allItems[0]!
  await items.update({ id: lot.itemId, quantity: 2 })
  await setClock(at(minutes(60)))
  await settleDrops(db)
  await fixtures.owner.query('update drop_items set quantity_available = 0, quantity_sold = 1 where id = $1', [lot.id])
  await sql`select settle_sold_out(${drop.id}, app_now())`.execute(db)
  expect((await read(drop.id)).status).toBe('sold-out')
  expect((await drops.updateItem({ id: lot.id, quantity: 3 })).status).toBe('active')
})

test('lots change places, and the others close up', async () => {
  const drop = await draft(ada, {}, [{ title: 'A' }, { title: 'B' }, { title: 'C' }])
  const after = await drops.updateItem({ id: drop.allItems[2]!.id, position: 1 })
  expect(after.allItems.map((lot) => `${lot.position}${lot.title}`)).toEqual(['1C', '2A', '3B'])
  const last = await drops.updateItem({ id: drop.allItems[2]!.id, position: 99 })
  expect(last.allItems.map((lot) => `${lot.position}${lot.title}`)).toEqual(['1A', '2B', '3C'])
})

test('at the close unsold units return; held ones when their hold is settled; the card still tells how many there were', async () => {
  const drop = await published(ada, { holdSeconds: 600 }, [{ units: 4 }, { units: 2 }])
  const [first, second] = drop.allItems
  await setClock(at(minutes(119)))
  await claim(first!.id, (await account()).profileId)
  await setClock(at(minutes(120)))
  await settleDrops(db)
  expect(await inCatalogue(second!.itemId)).toBe(2)
  expect(await inCatalogue(first!.itemId)).toBe(0)
  await setClock(at(minutes(130)))
  await sql`select sweep_drop(${drop.id}, 100)`.execute(db)
  await returnLateUnits(db, false)
  await returnLateUnits(db, true)
  expect(await inCatalogue(first!.itemId)).toBe(4)
  expect((await read(drop.id)).unitsTotal).toBe(6)
})

test('a cancelled drop gives everything back', async () => {
  const drop = await published(ada, {}, [{ units: 4 }])
  await setClock(at(minutes(61)))
  await claim(drop.allItems[0]!.id, (await account()).profileId)
  await drops.cancel({ id: drop.id, reason: 'Flood' })
  expect(await inCatalogue(drop.allItems[0]!.itemId)).toBe(4)
})

test('whatever sellers, buyers and the clock do, no unit is made or lost', { timeout: 60_000 }, async () => {
  const total = 30
  // A seller of its own: this walk comes near the number of drops that a storefront may create in a day.
  const bea = await seller()
  const { drops, items } = as(bea.actor)
  const item = await items.create({ storefrontId: bea.storefrontId, title: 'Card', priceCents: 100, quantity: total })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => account()))
  let now = 0
  const soon = () => ({ startDate: at(now + minutes(5)), endDate: at(now + minutes(60)) })
  const start = () => ({ startDate: soon().startDate })
  const next = () => draft(bea, soon(), [])
  let drop = await next()
  let seed = 20_261_120
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const follow = async () => {
    const status = (await drops.forSeller({ id: drop.id })).status
    if (status !== 'completed' && status !== 'cancelled') return
    drop = random(2) === 0 ? await next() : (await as(bea.actor).drops.duplicate({ id: drop.id, ...start() })).drop
  }
  const steps: (() => Promise<unknown>)[] = [
    () => drops.addItem({ id: drop.id, itemId: item.id, quantity: 1 + random(12) }),
    async () => drops.updateItem({ id: (await lotOf(drop.id)) ?? item.id, quantity: random(16) }),
    async () => drops.updateItem({ id: (await lotOf(drop.id)) ?? item.id, active: random(4) > 0 }),
    async () => drops.removeItem({ id: (await lotOf(drop.id)) ?? item.id }),
    () => drops.update({ id: drop.id, startDate: at(now + minutes(5)), endDate: at(now + minutes(60)) }),
    () => drops.publish({ id: drop.id }),
    () => drops.publish({ id: drop.id }),
    () => drops.publish({ id: drop.id }),
    async () => random(4) === 0 && drops.unpublish({ id: drop.id }),
    async () => random(4) === 0 && drops.end({ id: drop.id }),
    async () => random(6) === 0 && drops.cancel({ id: drop.id, reason: 'walk' }),
    async () => claim((await lotOf(drop.id)) ?? item.id, buyers[random(6)]!.profileId),
    async () => claim((await lotOf(drop.id)) ?? item.id, buyers[random(6)]!.profileId),
    async () => claim((await lotOf(drop.id)) ?? item.id, buyers[random(6)]!.profileId),
    () => settleDrops(db),
    () => returnLateUnits(db, false),
    async () => {
      now += minutes(random(15))
      await setClock(at(now))
    },
    follow,
    follow,
  ]
  for (let n = 0; n < 700; n++) {
    const step = random(steps.length)
    await steps[step]!().catch((error: { status?: number }) =>
      expect([400, 404, 409], String(error)).toContain(error.status),
    )
    expect(await unitsOf(item.id), `after step ${n} (${step})`).toBe(total)
  }
  const { rows } = await sql<{ claims: number; closed: number }>`
    select (select count(*) from claims where item_id = ${item.id})::int as claims,
      (select count(*) from drops d join drop_items di on di.drop_id = d.id
        where di.item_id = ${item.id} and d.status in ('completed', 'cancelled'))::int as closed`.execute(db)
  expect(rows[0]?.claims).toBeGreaterThan(3)
  expect(rows[0]?.closed).toBeGreaterThan(1)
})

async function lotOf(dropId: string): Promise<string | undefined> {
  return (await db.selectFrom('dropItems').select('id').where('dropId', '=', dropId).executeTakeFirst())?.id
}

test('ten drops that reach for four units at once get four', async () => {
  const item = await items.create({ storefrontId: ada.storefrontId, title: 'Rare', priceCents: 100, quantity: 4 })
  const wanting = await Promise.all(Array.from({ length: 10 }, () => draft(ada, {}, [])))
  const asked = await Promise.allSettled(wanting.map(({ id }) => drops.addItem({ id, itemId: item.id, quantity: 1 })))
  expect(asked.filter((one) => one.status === 'fulfilled')).toHaveLength(4)
  expect(await inCatalogue(item.id)).toBe(0)
  expect(await unitsOf(item.id)).toBe(4)
})

test('buyers, the seller and the end all at once: every unit is somewhere, and once', async () => {
  const drop = await published(ada, {}, [{ units: 20 }])
  const lot = drop.allItems[0]!
  const buyers = await Promise.all(Array.from({ length: 30 }, () => account()))
  await setClock(at(minutes(61)))
  const acts = [
    ...buyers.map((buyer) => () => claim(lot.id, buyer.profileId)),
    ...[12, 25, 8, 16].map((quantity) => () => drops.updateItem({ id: lot.id, quantity })),
    () => items.update({ id: lot.itemId, priceCents: 1700 }),
    () => drops.pause({ id: drop.id }),
    () => drops.resume({ id: drop.id }),
    () => settleDrops(db),
    () => drops.end({ id: drop.id }),
    () => returnLateUnits(db, false),
  ]
  const order = acts.map((act, i) => ({ act, at: (i * 7919) % acts.length })).sort((a, b) => a.at - b.at)
  for (const end of await Promise.allSettled(order.map(({ act }) => act()))) {
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 409 })
  }
  expect(await unitsOf(lot.itemId)).toBe(20)
  const held = await db.selectFrom('claims').select('id').where('dropItemId', '=', lot.id).execute()
  const after = await drops.forSeller({ id: drop.id })
  expect(after).toMatchObject({ status: 'completed' })
  expect(after.allItems[0]?.heldCount).toBe(held.length)
  expect(held.length).toBeGreaterThan(0)
})

test('all that live screens were told is in the vocabulary, with versions that only rise', async () => {
  const events = await liveEvents()
  expect(events.map((event) => event.name)).toEqual(expect.arrayContaining(['drop.changed', 'item.changed']))
  const newest = new Map<string, number>()
  for (const { name, id, version } of events) {
    expect(version, `${name} ${id}`).toBeGreaterThanOrEqual(newest.get(`${name} ${id}`) ?? 0)
    newest.set(`${name} ${id}`, version)
  }
})
