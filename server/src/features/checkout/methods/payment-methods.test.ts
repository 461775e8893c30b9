import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { asBuyer, type Buyer, openCheckoutFixtures } from '../testing/checkout-fixtures.ts'
import { paymentMethodsRouter } from './payment-methods.router.ts'
import { removeMethodsOfClosed } from './payment-methods.ts'

const fixtures = await openCheckoutFixtures()
const { owner, sandbox } = fixtures
afterAll(fixtures.close)
afterEach(async () => {
  sandbox.knobs.isAway = false
  await fixtures.expectSound()
})

/** Calls for an account's own payment methods, each with a new key unless one is given. */
const wallet = (buyer: Buyer, key: string = randomUUID(), impersonatedBy: string | null = null) =>
  createRouterClient(paymentMethodsRouter(fixtures.deps), {
    context: testContext(testActor({ profileId: buyer.id, permissions: ['user.account.manage'], impersonatedBy }), {
      key,
    }),
  })

async function payWith(buyer: Buyer, claimId: string, how: { method?: PaymentMethod; savedMethodId?: string }) {
  const { checkout } = fixtures.as(asBuyer(buyer))
  const { addressId } = buyer
  const claimIds = [claimId]
  const { parcels } = await checkout.quote({ claimIds, addressId })
  return checkout.pay({ claimIds, addressId, quoteHash: parcels[0]!.hash, ...how })
}

test('the first card saved is the default, another one takes its place when it is made to', async () => {
  const [ada] = await fixtures.buyers(1)
  const first = await wallet(ada!).add({ card: 'sandbox_success' })
  expect(first).toMatchObject({ brand: 'Test Visa', last4: '4242', isDefault: true, isExpired: false })
  const second = await wallet(ada!).add({ card: 'sandbox_confirm' })
  expect(second.isDefault).toBe(false)
  expect(await wallet(ada!).makeDefault({ id: second.id })).toMatchObject({ isDefault: true })
  const { items } = await wallet(ada!).mine({})
  expect(items.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  expect(Object.keys(items[0]!)).not.toContain('providerRef')
  expect(await wallet(ada!).remove({ id: second.id })).toEqual({ removed: true })
  expect((await wallet(ada!).mine({})).items).toMatchObject([{ id: first.id, isDefault: true }])
})

test('one press saves one card, twice at once too, and after an answer that was lost', async () => {
  const [ada] = await fixtures.buyers(1)
  const press = wallet(ada!, 'one-press-of-ada')
  const answers = await Promise.all([press.add({ card: 'sandbox_success' }), press.add({ card: 'sandbox_success' })])
  expect(answers[0]!.id).toBe(answers[1]!.id)
  sandbox.knobs.failAfterWork = 1
  const lost = wallet(ada!, 'a-second-press')
  await expect(lost.add({ card: 'sandbox_late' })).rejects.toThrow()
  await lost.add({ card: 'sandbox_late' })
  expect((await wallet(ada!).mine({})).items).toHaveLength(2)
  const { rows } = await owner.query('select count(*)::int as n from sandbox.saved_cards where owner = $1', [ada!.id])
  expect(rows).toEqual([{ n: 2 }])
})

test('many at once become default one after the other: there is never a second default', async () => {
  const [ada] = await fixtures.buyers(1)
  const cards = await Promise.all(
    Array.from({ length: 4 }, () => wallet(ada!).add({ card: 'sandbox_success', isDefault: true })),
  )
  await Promise.all(cards.map(({ id }) => wallet(ada!).makeDefault({ id })))
  expect((await wallet(ada!).mine({})).items.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a saved card pays, asks or is declined as the provider knows it', async () => {
  const [ada] = await fixtures.buyers(1)
  const outcomes = { sandbox_success: 'captured', sandbox_confirm: 'needs_confirmation', sandbox_declined: 'declined' }
  for (const [card, state] of Object.entries(outcomes)) {
    const { id } = await wallet(ada!).add({ card: card as PaymentMethod })
    const claimId = await fixtures.claim(ada!, await fixtures.sale())
    const paid = await payWith(ada!, claimId, { savedMethodId: id })
    expect(paid.state).toBe(state)
    if (state === 'needs_confirmation') {
      expect(await fixtures.as(asBuyer(ada!)).checkout.confirm({ id: paid.paymentId })).toMatchObject({
        state: 'captured',
      })
    }
  }
})

test('nobody can pay with, change or remove someone else’s card, or a removed one', async () => {
  const [ada, eve] = await fixtures.buyers(2)
  const { id } = await wallet(ada!).add({ card: 'sandbox_success' })
  const claimId = await fixtures.claim(eve!, await fixtures.sale())
  await expect(payWith(eve!, claimId, { savedMethodId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(wallet(eve!).remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(wallet(eve!).makeDefault({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await wallet(ada!).remove({ id })
  const own = await fixtures.claim(ada!, await fixtures.sale())
  await expect(payWith(ada!, own, { savedMethodId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'claimed', paid: false })
})

test('a payment names exactly one way to pay', async () => {
  const [ada] = await fixtures.buyers(1)
  const { id: savedMethodId } = await wallet(ada!).add({ card: 'sandbox_success' })
  const claimId = await fixtures.claim(ada!, await fixtures.sale())
  await expect(payWith(ada!, claimId, {})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(payWith(ada!, claimId, { method: 'sandbox_success', savedMethodId })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('a card that the provider forgot meanwhile is declined, and the hold keeps running', async () => {
  const [ada] = await fixtures.buyers(1)
  const { id } = await wallet(ada!).add({ card: 'sandbox_success' })
  await owner.query('update sandbox.saved_cards set detached_at = app_now() where owner = $1', [ada!.id])
  const claimId = await fixtures.claim(ada!, await fixtures.sale())
  expect(await payWith(ada!, claimId, { savedMethodId: id })).toMatchObject({ state: 'declined' })
  expect(await fixtures.claimRow(claimId)).toMatchObject({ status: 'claimed' })
})

test('an account keeps ten cards, and an administrator acting for it can’t touch them', async () => {
  const [ada] = await fixtures.buyers(1)
  for (let n = 0; n < 9; n++) await wallet(ada!).add({ card: 'sandbox_success' })
  const tenth = wallet(ada!, 'the-tenth-press')
  const { id } = await tenth.add({ card: 'sandbox_success' })
  expect((await tenth.add({ card: 'sandbox_success' })).id).toBe(id)
  await expect(wallet(ada!).add({ card: 'sandbox_success' })).rejects.toMatchObject({ code: 'TOO_MANY_METHODS' })
  const inHerName = wallet(ada!, 'an-administrator', randomUUID())
  await expect(inHerName.add({ card: 'sandbox_success' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('while the provider is away a card stays; a closed account leaves none, here or there', async () => {
  const [ada] = await fixtures.buyers(1)
  const { id } = await wallet(ada!).add({ card: 'sandbox_success' })
  sandbox.knobs.isAway = true
  await expect(wallet(ada!).remove({ id })).rejects.toThrow()
  expect((await wallet(ada!).mine({})).items).toHaveLength(1)
  sandbox.knobs.isAway = false
  const closed = { id: 1, name: 'account.closed', rowId: ada!.id, payload: { profileId: ada!.id } as never }
  for (let n = 0; n < 2; n++) await removeMethodsOfClosed(fixtures.deps).handle({ ...closed, createdAt: new Date() })
  expect((await wallet(ada!).mine({})).items).toEqual([])
  const { rows } = await owner.query('select 1 from sandbox.saved_cards where owner = $1 and detached_at is null', [
    ada!.id,
  ])
  expect(rows).toEqual([])
})

test('no column has room for a card number', async () => {
  const { rows } = await owner.query(
    `select column_name from information_schema.columns
     where (table_name in ('saved_payment_methods', 'saved_cards')) and column_name ~ 'number|pan|cvc|cvv'`,
  )
  expect(rows).toEqual([])
  await expect(owner.query(`update saved_payment_methods set last4 = '4242424242424242'`)).rejects.toThrow('check')
})
