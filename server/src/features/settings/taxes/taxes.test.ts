import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enteredContext, testActor } from '#server/api/testing/test-context.ts'
import { asBuyer, openCheckoutFixtures, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import { settingsRouter } from '../settings.router.ts'

const fixtures = await openCheckoutFixtures()
const { db, owner } = fixtures
afterAll(() => fixtures.close())

const ada = testActor({ permissions: ['platform.settings.view', 'platform.settings.update'] })
const providers = { smtpUrl: null, baseUrl: 'http://localhost:3000', paysBy: 'sandbox', isSandbox: true }
const api = createRouterClient(settingsRouter({ db, longQueryDb: db, cleanUps: () => ({}), providers }), {
  context: enteredContext(owner, ada),
})
beforeAll(() =>
  owner.query(`insert into auth.app_user (id, name, email) values ($1, 'Ada Reyes', $2)`, [ada.profileId, ada.email]),
)

const replace = async (...lines: string[]) =>
  api.replaceTaxes({ version: (await api.taxes({})).version, lines: lines.map((line) => line.replaceAll(';', '\t')) })

/** A buyer with one claim that isn't paid. */
async function held() {
  const [buyer] = await fixtures.buyers(1)
  const drop = await fixtures.sale()
  return { buyer: buyer!, claimId: await fixtures.claim(buyer!, drop) }
}

test('a whole table is put in force, and an earlier one set back', async () => {
  const first = await replace('US;OR;0', 'US;;7.25', 'DE;;19')
  expect(first).toMatchObject({ version: 1, items: [{ country: 'DE' }, { region: '' }, { region: 'OR', rateBps: 0 }] })
  const second = await replace('DE;;16')
  expect(second.items).toEqual([{ country: 'DE', region: '', rateBps: 1600 }])
  expect(await replace('DE;;16')).toEqual(second)
  const third = await api.restoreTaxes({ version: 2, restored: 1 })
  expect(third).toEqual({ ...first, version: 3 })
  expect((await api.taxHistory({})).items).toMatchObject([
    { version: 3, restored: 1, rates: 3, changedBy: 'Ada Reyes' },
    { version: 2, restored: null, rates: 1 },
    { version: 1, rates: 3 },
  ])
  const { rows } = await owner.query(
    `select action, before, after from audit_log where subject_type = 'tax_table' order by seq`,
  )
  expect(rows[1]).toEqual({
    action: 'settings.replaceTaxes',
    before: { version: 1, DE: 1900, US: 725, 'US OR': 0 },
    after: { version: 2, DE: 1600, US: null, 'US OR': null },
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
