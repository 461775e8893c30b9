import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import { untilLockWaits } from '@keepcase/db/testing/lock-waits.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { asBuyer, openCheckoutFixtures, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { settingsRouter } from '../settings.router.ts'

const fixtures = await openCheckoutFixtures()
const { db, owner } = fixtures
afterAll(() => fixtures.close())

const settingsRights: PermissionName[] = ['platform.settings.view', 'platform.settings.update']
const ada = testActor({ permissions: settingsRights })
const providers = { smtpUrl: null, baseUrl: 'http://localhost:3000', paysBy: 'sandbox', isSandbox: true }
const router = settingsRouter({ db, longQueryDb: db, cleanUps: () => ({}), providers })
const apiOf = (actor: Actor) => createRouterClient(router, { context: enteredContext(owner, actor) })
const api = apiOf(ada)
const signUp = ({ profileId, email }: Actor, name: string) =>
  owner.query('insert into auth.app_user (id, name, email) values ($1, $2, $3)', [profileId, name, email])
beforeAll(() => signUp(ada, 'Ada Reyes'))

const replace = async (...lines: string[]) =>
  api.replaceTaxes({ version: (await api.taxes({})).version, lines: lines.map((line) => line.replaceAll(';', '\t')) })

/** A buyer with one claim that isn't paid. */
async function held() {
  const [buyer] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  return { buyer: buyer!, claimId: await fixtures.claim(buyer!, drop) }
}

test('a whole table is put in force, and an earlier one set back', async () => {
  const first = await replace('US;OR;0', 'US;;8.875', 'DE;;19')
  expect(first).toMatchObject({ version: 1, items: [{ country: 'DE' }, { region: '' }, { region: 'OR', ratePpm: 0 }] })
  const second = await replace('DE;;16')
  expect(second.items).toEqual([{ country: 'DE', region: '', ratePpm: 160_000 }])
  expect(await replace('DE;;16')).toEqual(second)
  const third = await api.restoreTaxes({ version: 2, restored: 1 })
  expect(third).toEqual({ ...first, version: 3 })
  expect((await api.taxHistory({})).items).toMatchObject([
    { version: 3, restored: 1, rates: 3, changedBy: 'Ada Reyes' },
    { version: 2, restored: null, rates: 1 },
    { version: 1, rates: 3 },
  ])
  const newest = await api.taxHistory({ limit: 2 })
  expect(newest.items.map(({ version }) => version)).toEqual([3, 2])
  const rest = await api.taxHistory({ limit: 2, cursor: newest.nextCursor ?? '' })
  expect(rest).toMatchObject({ items: [{ version: 1 }], nextCursor: null })
  const { rows } = await owner.query(
    `select action, before, after from audit_log where subject_type = 'tax_table' order by seq`,
  )
  expect(rows[1]).toEqual({
    action: 'settings.replaceTaxes',
    before: { version: 1, DE: '19%', US: '8.875%', 'US OR': '0%' },
    after: { version: 2, DE: '16%', US: null, 'US OR': null },
  })
  expect(rows[2].action).toBe('settings.restoreTaxes')
})

test('a wrong line changes nothing; two people don’t overwrite each other', async () => {
  const before = await api.taxes({})
  await expect(replace('DE;;19', 'XX;;1')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { lines: expect.stringMatching(/^Line 2: /) } },
  })
  await expect(api.replaceTaxes({ version: before.version - 1, lines: [] })).rejects.toMatchObject({
    code: 'TAXES_CHANGED',
  })
  await expect(api.restoreTaxes({ version: before.version, restored: 77 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await api.taxes({})).toEqual(before)
})

test('of several who replace it at once one does, and the others are asked to look again', async () => {
  const { version } = await api.taxes({})
  // The acts of one person wait for each other anyway.
  const people = [1, 2, 3, 4].map(() => testActor({ permissions: settingsRights }))
  for (const [i, one] of people.entries()) await signUp(one, `Colleague ${i}`)
  const answers = await Promise.allSettled(
    people.map((one, i) => apiOf(one).replaceTaxes({ version, lines: [`DE\t\t${21 + i}`] })),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(['TAXES_CHANGED', 'TAXES_CHANGED', 'TAXES_CHANGED'])
  expect(await api.taxes({})).toMatchObject({ version: version + 1, items: [{ country: 'DE' }] })
})

test('who waits for a change under way is asked to look again', async () => {
  const { version } = await api.taxes({})
  const other = await owner.connect()
  try {
    await other.query('begin')
    await other.query('select 1 from platform_settings for no key update')
    await other.query(`insert into tax_tables (version, rates) values ($1, '[]')`, [version + 1])
    const waiting = api.replaceTaxes({ version, lines: ['DE\t\t25'] }).catch(({ code }) => code)
    await untilLockWaits(owner)
    await other.query('commit')
    expect(await waiting).toBe('TAXES_CHANGED')
  } finally {
    other.release()
  }
})

test('a quote has the tax of its destination, and one made before a change isn’t paid', async () => {
  await replace('US;;10', 'US;Oregon;5')
  const { buyer, claimId } = await held()
  const checkout = fixtures.as(asBuyer(buyer)).checkout
  const ask = { claimIds: [claimId], addressId: buyer.addressId, fulfilment: 'shipping' as const }
  const { parcels: [parcel] = [] } = await checkout.quote(ask)
  // The address says OR, the table Oregon.
  expect(parcel!.taxCents).toBe(Math.round((parcel!.itemsCents + parcel!.shippingCents) * 0.05))
  await replace('US;;20')
  await expect(checkout.pay({ ...ask, method: 'sandbox_success', quoteHash: parcel!.hash })).rejects.toMatchObject({
    code: 'QUOTE_CHANGED',
  })
})

test('a rate of three decimals is charged to the cent', async () => {
  await replace('US;OR;8.875')
  const { buyer, claimId } = await held()
  const { orderId } = await quoteAndPay(fixtures, buyer, [claimId])
  const { rows } = await owner.query(
    'select tax_cents, round((items_cents + shipping_cents) * 0.08875) as wanted from orders where id = $1',
    [orderId],
  )
  expect(rows[0].tax_cents).toBe(Number(rows[0].wanted))
  expect(rows[0].tax_cents).toBeGreaterThan(0)
  const { rows: booked } = await owner.query(
    `select sum(e.amount_cents)::int as cents from money_entries e join money_transfers t on t.id = e.transfer_id
     where t.order_id = $1 and e.account = 'tax'`,
    [orderId],
  )
  expect(Math.abs(booked[0].cents)).toBe(rows[0].tax_cents)
})

test('a paid order keeps its tax', async () => {
  await replace('US;;10')
  const { buyer, claimId } = await held()
  const { orderId } = await quoteAndPay(fixtures, buyer, [claimId])
  const taxOf = async () =>
    (await owner.query('select tax_cents from orders where id = $1', [orderId])).rows[0].tax_cents
  const before = await taxOf()
  expect(before).toBeGreaterThan(0)
  await replace()
  expect(await taxOf()).toBe(before)
})
