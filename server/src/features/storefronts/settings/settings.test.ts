import { ownerPermissions, type PermissionName } from '@keepcase/contract/access/permissions.ts'
import { workTimeouts } from '@keepcase/db/db.ts'
import { openTestDb } from '@keepcase/db/testing/test-db.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { claimBatch, type DropOptions, makeBuyers, makeDrop } from '#server/features/claims/testing/claims-fixtures.ts'
import { dropsRouter } from '#server/features/drops/drops.router.ts'
import { storefrontsRouter } from '../storefronts.router.ts'

const { db, pool, owner, close } = await openTestDb({ timeouts: workTimeouts })
afterAll(close)

const hour = 3_600_000
const routers = { storefronts: storefrontsRouter({ db }), drops: dropsRouter({ db }) }
const as = (actor: Actor) => createRouterClient(routers, { context: enteredContext(owner, actor) })

const staffOf = (profileId: string, storefrontId: string, names: readonly string[] = ownerPermissions): Actor =>
  testActor({ profileId, storefronts: new Map([[storefrontId, new Set(names)]]) })

async function sale(options: DropOptions = {}) {
  const drop = await makeDrop(owner, { units: [5], ...options })
  const actor = staffOf(drop.ownerId, drop.storefrontId)
  return { ...drop, actor, api: as(actor) }
}

async function clerkOf(storefrontId: string, ...names: PermissionName[]) {
  const [clerk] = await makeBuyers(owner, 1)
  return as(staffOf(clerk!.id, storefrontId, names))
}

/** A storefront without a drop. */
async function bareStorefront() {
  const [seller] = await makeBuyers(owner, 1)
  const { rows } = await owner.query<{ id: string }>(
    `insert into storefronts (owner_id, name) values ($1, 'Odd Lots') returning id`,
    [seller!.id],
  )
  const id = rows[0]!.id
  return { id, ownerId: seller!.id, api: as(staffOf(seller!.id, id)) }
}

const addDrop = (storefrontId: string, columns = '', values = '') =>
  owner.query<{ id: string; currency: string }>(
    `insert into drops (storefront_id, title${columns}) values ($1, 'First'${values}) returning id, currency`,
    [storefrontId],
  )

test('an edit of an older version is refused with what is there now, and changes nothing', async () => {
  const { id, api } = await bareStorefront()
  const clerk = await clerkOf(id, 'storefront.own.update')
  const { version } = await api.storefronts.settings({ id })
  await clerk.storefronts.update({ id, version, description: 'By the clerk', palette: 'forest' })
  await expect(api.storefronts.update({ id, version, description: 'By the owner' })).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    status: 409,
    data: { current: { description: 'By the clerk', palette: 'forest', version: version + 1 } },
  })
  await api.storefronts.update({ id, version: version + 1, description: 'By the owner' })
  expect(await api.storefronts.settings({ id })).toMatchObject({ description: 'By the owner', palette: 'forest' })
})

test('of two staff who save at once, one is told', async () => {
  const { id, api } = await bareStorefront()
  const clerk = await clerkOf(id, 'storefront.own.update')
  const { version } = await api.storefronts.settings({ id })
  const saved = await Promise.allSettled([
    api.storefronts.update({ id, version, returnsPolicy: 'Within 30 days.' }),
    clerk.storefronts.update({ id, version, returnsPolicy: 'Never.' }),
  ])
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('of two staff who change the vacation at once one passes, and the other reads what is there now', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, api } = await bareStorefront()
    const clerk = await clerkOf(id, 'storefront.own.update', 'storefront.own.view')
    const { version } = await api.storefronts.settings({ id })
    const [soon, later] = [1, 2].map((n) => new Date(Date.now() + n * hour).toISOString())
    const answers = await Promise.allSettled([
      api.storefronts.setVacation({ id, version, until: soon!, note: 'At a fair.' }),
      clerk.storefronts.setVacation({ id, version, until: later! }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { vacationUntil, vacationNote } = await api.storefronts.settings({ id })
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toMatchObject({ vacationUntil, vacationNote })
      else
        expect(answer.reason).toMatchObject({
          code: 'CHANGED_MEANWHILE',
          data: { current: { vacationUntil, vacationNote, version: version + 1 } },
        })
    }
    expect(await clerk.storefronts.setVacation({ id, version: version + 1, until: null })).toMatchObject({
      vacationUntil: null,
    })
  }
})

test('staff for shipping change shipping, and nothing else', async () => {
  const { id } = await bareStorefront()
  const clerk = await clerkOf(id, 'storefront.settings.shipping', 'storefront.own.view')
  const sent = await clerk.storefronts.updateShipping({ id, shipsTo: ['US', 'CA', 'US'], shipsWithinDays: 9 })
  expect(sent).toMatchObject({ shipsTo: ['CA', 'US'], shipsWithinDays: 9 })
  await expect(clerk.storefronts.update({ id, name: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(clerk.storefronts.setVacation({ id, until: null })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(clerk.storefronts.closing({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const other = await bareStorefront()
  for (const call of [
    clerk.storefronts.settings({ id: other.id }),
    clerk.storefronts.updateShipping({ id: other.id, shipsWithinDays: 1 }),
    other.api.storefronts.setVacation({ id, until: null }),
    other.api.storefronts.close({ id }),
    other.api.storefronts.closing({ id }),
  ])
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(clerk.storefronts.updateShipping({ id, shipsTo: ['XX'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a claim keeps the countries of its own time', async () => {
  const { id, api } = await bareStorefront()
  const allowed = async (ago: string) => {
    const { rows } = await owner.query<{ to: string[] | null }>(
      `select ships_to_at(s, app_now() - $2::interval) as to from storefronts s where id = $1`,
      [id, ago],
    )
    return rows[0]!.to?.sort()
  }
  await api.storefronts.updateShipping({ id, shipsTo: ['CA', 'US'] })
  expect(await allowed('1 hour')).toBeUndefined()
  await owner.query(`update storefronts set ships_to_changed_at = app_now() - interval '8 days' where id = $1`, [id])
  await api.storefronts.updateShipping({ id, shipsTo: ['US'] })
  expect([await allowed('1 hour'), await allowed('-1 hour')]).toEqual([['CA', 'US', 'US'], ['US']])
})

test('the currency is chosen before the first drop, which then has it', async () => {
  const { id, api } = await bareStorefront()
  expect(await api.storefronts.update({ id, currency: 'EUR' })).toMatchObject({ currency: 'EUR' })
  expect(await api.storefronts.settings({ id })).toMatchObject({ isCurrencyFixed: false })
  expect((await addDrop(id)).rows[0]).toMatchObject({ currency: 'EUR' })
  await expect(api.storefronts.update({ id, currency: 'GBP' })).rejects.toMatchObject({
    code: 'CURRENCY_FIXED',
    data: { fields: { currency: expect.stringMatching(/can’t change/) } },
  })
  expect(await api.storefronts.update({ id, currency: 'EUR' })).toMatchObject({ currency: 'EUR' })
  expect(await api.storefronts.settings({ id })).toMatchObject({ isCurrencyFixed: true, currency: 'EUR' })
})

test('a first drop and a change of the currency at once never disagree', async () => {
  for (let round = 0; round < 12; round++) {
    const { id, api } = await bareStorefront()
    const [dropped] = await Promise.allSettled([addDrop(id), api.storefronts.update({ id, currency: 'SEK' })])
    const { currency } = await api.storefronts.settings({ id })
    expect(dropped.status).toBe('fulfilled')
    const { rows } = await owner.query('select currency from drops where storefront_id = $1', [id])
    expect(rows).toEqual([{ currency }])
  }
})

test('a drop waits for a currency that is being chosen', async () => {
  const { id } = await bareStorefront()
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`update storefronts set currency = 'NOK' where id = $1`, [id])
  const drop = addDrop(id)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await client.query('commit')
  client.release()
  expect((await drop).rows[0]).toMatchObject({ currency: 'NOK' })
})

test('a vacation stops claims until it ends, and holds go on', async () => {
  const { storefrontId: id, dropId, items, api } = await sale()
  const buyers = await makeBuyers(owner, 3)
  const ask = async (i: number) => (await claimBatch(pool, dropId, [{ token: buyers[i]!.token, item: items[0]! }]))[0]
  expect(await ask(0)).toMatchObject({ state: 'judged', code: null })
  const until = new Date(Date.now() + hour).toISOString()
  expect(await api.storefronts.setVacation({ id, until, note: 'At a fair.' })).toMatchObject({
    vacationUntil: until,
    vacationNote: 'At a fair.',
    openDropCount: 1,
  })
  expect(await ask(1)).toMatchObject({ state: 'judged', code: 'PAUSED' })
  expect(await ask(0)).toMatchObject({ code: 'ALREADY_CLAIMED' })
  const shown = await api.drops.byId({ id: dropId })
  expect(shown).toMatchObject({ status: 'active', vacationUntil: until })
  const { items: cards } = await api.drops.list({ storefrontId: id })
  expect(cards[0]?.status).toBe('paused')
  expect(await api.storefronts.byId({ id })).toMatchObject({ vacationUntil: until })
  await owner.query(`update storefronts set vacation_until = app_now() - interval '1 ms' where id = $1`, [id])
  expect(await ask(1)).toMatchObject({ state: 'judged', code: null })
  expect(await api.drops.byId({ id: dropId })).toMatchObject({ vacationUntil: null })
  await api.storefronts.setVacation({ id, until })
  await api.storefronts.setVacation({ id, until: null })
  expect(await ask(2)).toMatchObject({ state: 'judged', code: null })
})

test('open pages hear of a vacation', async () => {
  const { storefrontId: id, dropId, api } = await sale()
  const before = await api.drops.byId({ id: dropId })
  const until = new Date(Date.now() + hour).toISOString()
  await api.storefronts.setVacation({ id, until })
  const { rows } = await owner.query<{ payload: { version: number; vacationUntil: string } }>(
    `select payload from outbox where name = 'drop.changed' and row_id = $1 order by version desc limit 1`,
    [dropId],
  )
  const [event] = rows
  expect(event?.payload.version).toBeGreaterThan(before.version)
  expect(event?.payload.vacationUntil).toBe(until)
})

test('a vacation ends in the future, within a year', async () => {
  const { storefrontId: id, api } = await sale()
  for (const ms of [-1000, 367 * 24 * hour])
    await expect(
      api.storefronts.setVacation({ id, until: new Date(Date.now() + ms).toISOString() }),
    ).rejects.toMatchObject({ code: 'VACATION_OUT_OF_RANGE' })
  expect(await api.storefronts.settings({ id })).toMatchObject({ vacationUntil: null })
})

const back = { line1: '12 Signal Road', line2: null, city: 'Marfa', region: 'TX', postalCode: '79843' }

test('a return address is its team’s to read: its page, its lists and the audit log never carry it', async () => {
  const { id, ownerId, api } = await bareStorefront()
  const clerk = await clerkOf(id, 'storefront.settings.shipping')
  expect(await clerk.storefronts.updateShipping({ id, returnAddress: back })).toMatchObject({ returnAddress: back })
  expect(await api.storefronts.settings({ id })).toMatchObject({ returnAddress: back })
  const open = [
    await api.storefronts.byId({ id }),
    await api.storefronts.mine({}),
    await api.storefronts.bySeller({ id: ownerId }),
  ]
  expect(JSON.stringify(open)).not.toMatch(/Signal Road|returnAddress/)
  await api.storefronts.updateShipping({ id, shipsWithinDays: 4 })
  expect(await api.storefronts.settings({ id })).toMatchObject({ returnAddress: back, shipsWithinDays: 4 })
  await clerk.storefronts.updateShipping({ id, returnAddress: null })
  expect(await api.storefronts.settings({ id })).toMatchObject({ returnAddress: null })
  const { rows } = await owner.query('select before, after from audit_log where subject_id = $1 order by seq', [id])
  const changed = { before: {}, after: { alsoChanged: ['returnAddress'] } }
  expect(rows).toEqual([changed, changed])
})

test('a return address takes the postal code of the storefront’s country, and an older one stays as it was', async () => {
  const { id, api } = await bareStorefront()
  const set = (postalCode: string) => api.storefronts.update({ id, returnAddress: { ...back, postalCode } })
  await api.storefronts.update({ id, country: 'US' })
  const words = 'Check the ZIP code. Use 5 digits, like 97201, or ZIP+4, like 97201-1234.'
  const refused = { code: 'BAD_REQUEST', status: 400, data: { fields: { postalCode: words } } }
  await expect(set('7984')).rejects.toMatchObject(refused)
  expect(await api.storefronts.settings({ id })).toMatchObject({ returnAddress: null })
  expect(await set(' 79843 1234')).toMatchObject({ returnAddress: { ...back, postalCode: '79843-1234' } })
  const moved = { id, country: 'DE', returnAddress: { ...back, postalCode: 'D-10115' } }
  expect(await api.storefronts.update(moved)).toMatchObject({ returnAddress: { ...back, postalCode: '10115' } })
  await owner.query(
    `update storefronts set return_address = return_address || '{"postalCode": "1011"}' where id = $1`,
    [id],
  )
  const city = { id, returnAddress: { ...back, city: 'Berlin', postalCode: '1011' } }
  expect(await api.storefronts.update(city)).toMatchObject({ returnAddress: city.returnAddress })
  await expect(set('1012')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
