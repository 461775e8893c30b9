import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import { createRouterClient } from '@orpc/server'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { testActor, testContext } from '#server/api/testing/test-context.ts'
import { paymentMethodsRouter } from '#server/features/checkout/methods/payment-methods.router.ts'
import { day, openSubscriptionFixtures } from './testing/subscription-fixtures.ts'

const fixtures = await openSubscriptionFixtures()
const { as, rows } = fixtures
const begin = '2026-01-31T12:00:00.000Z'
let ada: Actor
let store: { id: string; ownerId: string }

beforeEach(async () => {
  await fixtures.setClock(begin)
  ;[ada] = (await fixtures.people(1)) as [Actor]
  store = await fixtures.storefront()
})
afterEach(async () => {
  Object.assign(fixtures.sandbox.knobs, { decline: false, failAfterWork: 0, isAway: false })
  await fixtures.expectSound()
})
afterAll(fixtures.close)

const start = (who: Actor = ada, method: PaymentMethod = 'sandbox_success', key: string = randomUUID()) =>
  as(who, key).start({ storefrontId: store.id, method, expectedPriceCents: 999 })
const mine = async (who: Actor = ada) => (await as(who).mine({ storefrontId: store.id })).items
const block = () =>
  rows('insert into storefront_blocks (storefront_id, profile_id) values ($1, $2)', [store.id, ada.profileId])
const entriesOf = (chargeId: string) =>
  rows(
    `select e.account, e.party_id, e.amount_cents::int as cents from money_entries e
     join money_transfers t on t.id = e.transfer_id where t.cause_id = $1 order by e.account`,
    [chargeId],
  )
const eventsOf = async (subscriptionId: string) =>
  (
    await rows<{ name: string }>(
      `select name from outbox where kind = 'event' and payload ->> 'subscriptionId' = $1 order by id`,
      [subscriptionId],
    )
  ).map(({ name }) => name)

describe('the first month', () => {
  test('is charged at once, runs to the same day of the next month, and divides to the cent', async () => {
    const { chargeId, state, subscription } = await start()
    expect([state, subscription.status, subscription.isOpen]).toEqual(['captured', 'active', true])
    // @NOTE one month after the 31st of January
    expect(subscription.currentPeriodEnd).toBe('2026-02-28T12:00:00.000Z')
    const [{ bps } = { bps: 0 }] = await rows<{ bps: number }>('select platform_fee_bps as bps from platform_settings')
    const fee = Math.floor((999 * bps + 5000) / 10_000)
    expect(fee).toBeGreaterThan(0)
    expect(await entriesOf(chargeId)).toEqual([
      { account: 'buyer', party_id: ada.profileId, cents: -999 },
      { account: 'platform_fee', party_id: null, cents: fee },
      { account: 'seller', party_id: store.id, cents: 999 - fee },
    ])
    expect(await eventsOf(subscription.id)).toEqual(['subscription.started'])
    expect((await as(ada).invoices({})).items).toMatchObject([
      { status: 'paid', amountCents: 999, periodStart: begin, periodEnd: '2026-02-28T12:00:00.000Z' },
    ])
  })

  test('pressed twice with one key is one charge and one answer; with two keys one is refused', async () => {
    const key = randomUUID()
    const before = await fixtures.taken()
    const [first, again] = await Promise.all([start(ada, 'sandbox_success', key), start(ada, 'sandbox_success', key)])
    expect(again).toEqual(first)
    await expect(start()).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' })
    expect((await fixtures.taken()).payments - before.payments).toBe(1)
  })

  test('pressed by two hands at once is one charge', async () => {
    const before = await fixtures.taken()
    const pressed = await Promise.allSettled(Array.from({ length: 8 }, () => start()))
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await fixtures.taken()).payments - before.payments).toBe(1)
  })

  test('that is declined leaves nothing behind, and another card may follow', async () => {
    const declined = await start(ada, 'sandbox_declined')
    expect([declined.state, declined.subscription.status]).toEqual(['declined', 'ended'])
    expect(await mine()).toEqual([])
    expect((await start()).state).toBe('captured')
  })

  test('waits for the bank’s question; whoever begins anew gives the first try up', async () => {
    const asked = await start(ada, 'sandbox_confirm')
    expect([asked.state, asked.subscription.isOpen]).toEqual(['needs_confirmation', false])
    const [ben] = await fixtures.people(1)
    await expect(as(ben!).confirm({ id: asked.chargeId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(ben!).payment({ id: asked.chargeId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const anew = await start(ada, 'sandbox_confirm')
    expect((await as(ada).payment({ id: asked.chargeId })).state).toBe('declined')
    expect((await as(ada).confirm({ id: anew.chargeId })).subscription.isOpen).toBe(true)
  })

  test('that comes late by webhook opens the doors then', async () => {
    const late = await start(ada, 'sandbox_late')
    expect([late.state, late.subscription.status]).toEqual(['processing', 'starting'])
    await fixtures.sandbox.tick()
    expect(await mine()).toMatchObject([{ status: 'active', isOpen: true }])
  })

  test('whose answer was lost is looked up, and taken once', async () => {
    const before = await fixtures.taken()
    fixtures.sandbox.knobs.failAfterWork = 1
    expect((await start()).state).toBe('captured')
    expect((await fixtures.taken()).payments - before.payments).toBe(1)
  })

  test('that no provider knows is given up; money that comes after all goes back', async () => {
    fixtures.sandbox.knobs.isAway = true
    const lost = await start()
    expect([lost.state, lost.subscription.status]).toEqual(['processing', 'starting'])
    fixtures.sandbox.knobs.isAway = false
    await fixtures.renew()
    expect((await as(ada).payment({ id: lost.chargeId })).subscription.status).toBe('ended')
    await fixtures.sandbox.start({
      idempotencyKey: lost.chargeId,
      amountCents: 999,
      currency: 'USD',
      method: 'sandbox_success',
      metadata: {},
    })
    await fixtures.renew()
    await fixtures.renew()
    expect(await rows('select status from subscription_charges where id = $1', [lost.chargeId])).toEqual([
      { status: 'refunded' },
    ])
    expect(await mine()).toEqual([])
  })

  test('is refused at another price, for one’s own storefront, and where there is none', async () => {
    await rows('update storefronts set subscription_price_cents = 1099 where id = $1', [store.id])
    await expect(start()).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    const owner = { ...ada, profileId: store.ownerId }
    await expect(start(owner)).rejects.toMatchObject({ code: 'OWN_STOREFRONT' })
    await rows('update profiles set suspended_at = app_now(), is_active = false where id = $1', [store.ownerId])
    await expect(start()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is refused to an account that the storefront blocks', async () => {
    await block()
    await expect(start()).rejects.toMatchObject({ code: 'NOT_WELCOME' })
    expect(await rows('select 1 from subscriptions where user_id = $1', [ada.profileId])).toEqual([])
  })
})

describe('a renewal', () => {
  test('is charged once for each month, at the price of the beginning, and the 31st comes back', async () => {
    const { subscription } = await start()
    await rows('update storefronts set subscription_price_cents = 4999 where id = $1', [store.id])
    await fixtures.renew()
    expect((await as(ada).invoices({})).items).toHaveLength(1)
    await fixtures.setClock('2026-02-28T12:00:00.000Z')
    for (let run = 0; run < 3; run++) await fixtures.renew()
    const { items } = await as(ada).invoices({})
    expect(items.map((invoice) => [invoice.periodEnd, invoice.amountCents, invoice.status])).toEqual([
      ['2026-03-31T12:00:00.000Z', 999, 'paid'],
      ['2026-02-28T12:00:00.000Z', 999, 'paid'],
    ])
    expect(await eventsOf(subscription.id)).toEqual(['subscription.started', 'subscription.renewed'])
  })

  test('asks no question of a buyer who is away', async () => {
    const { chargeId } = await start(ada, 'sandbox_confirm')
    await as(ada).confirm({ id: chargeId })
    await fixtures.setClock('2026-02-28T12:00:00.000Z')
    await fixtures.renew()
    expect(await mine()).toMatchObject([{ currentPeriodEnd: '2026-03-31T12:00:00.000Z' }])
  })

  test('that fails is tried again, then closes the doors; subscribing anew opens them', async () => {
    const { subscription } = await start()
    fixtures.sandbox.knobs.decline = true
    await fixtures.setClock('2026-02-28T12:00:00.000Z')
    await fixtures.renew()
    await fixtures.renew()
    expect(await mine()).toMatchObject([{ status: 'active', isOpen: true }])
    const bill = async () => (await as(ada).invoices({})).items[0]
    expect(await bill()).toMatchObject({ status: 'open', nextAttemptAt: '2026-02-28T18:00:00.000Z' })
    await fixtures.advance(6 * 3_600_000)
    await fixtures.renew()
    await fixtures.advance(day)
    await fixtures.renew()
    expect(await mine()).toMatchObject([{ status: 'past_due', isOpen: false }])
    expect(await bill()).toMatchObject({ status: 'failed', nextAttemptAt: null })
    expect(await eventsOf(subscription.id)).toEqual([
      'subscription.started',
      'subscription.renewal_failed',
      'subscription.renewal_failed',
      'subscription.past_due',
    ])
    await fixtures.advance(40 * day)
    await fixtures.renew()
    expect(
      await rows(
        'select 1 from subscription_charges c join subscription_invoices i on i.id = c.invoice_id where i.user_id = $1',
        [ada.profileId],
      ),
    ).toHaveLength(4)
    fixtures.sandbox.knobs.decline = false
    expect((await start()).subscription.isOpen).toBe(true)
  })

  test('whose money comes in the second try keeps everything open', async () => {
    await start()
    fixtures.sandbox.knobs.decline = true
    await fixtures.setClock('2026-02-28T12:00:00.000Z')
    await fixtures.renew()
    fixtures.sandbox.knobs.decline = false
    await fixtures.advance(6 * 3_600_000)
    await fixtures.renew()
    expect(await mine()).toMatchObject([
      { status: 'active', isOpen: true, currentPeriodEnd: '2026-03-31T12:00:00.000Z' },
    ])
  })

  test('is not asked of an account that the storefront blocks meanwhile', async () => {
    const { subscription } = await start()
    await as(ada).cancel({ id: subscription.id })
    await block()
    await expect(as(ada).resume({ id: subscription.id })).rejects.toMatchObject({ code: 'NOT_WELCOME' })
    await rows('update subscriptions set cancel_at = null where id = $1', [subscription.id])
    await fixtures.setClock('2026-02-28T12:00:00.000Z')
    await fixtures.renew()
    expect(await mine()).toMatchObject([{ status: 'ended', isOpen: false }])
    const charges = 'select 1 from subscription_charges c join subscription_invoices i on i.id = c.invoice_id'
    expect(await rows(`${charges} where i.user_id = $1`, [ada.profileId])).toHaveLength(1)
  })

  test('after a long outage begins now: nobody pays for months that nobody kept', async () => {
    await start()
    await fixtures.setClock('2026-07-15T09:00:00.000Z')
    expect(await mine()).toMatchObject([{ isOpen: false }])
    for (let run = 0; run < 3; run++) await fixtures.renew()
    expect(await mine()).toMatchObject([{ isOpen: true, currentPeriodEnd: '2026-08-15T09:00:00.000Z' }])
    expect((await as(ada).invoices({})).items).toHaveLength(2)
  })

  test('is not asked for once the storefront is shown to nobody', async () => {
    const { subscription } = await start()
    const before = await fixtures.taken()
    await rows('update storefronts set suspended_at = app_now() where id = $1', [store.id])
    await fixtures.setClock('2026-02-28T12:00:00.000Z')
    await fixtures.renew()
    expect(await mine()).toMatchObject([{ status: 'ended' }])
    expect(await fixtures.taken()).toEqual(before)
    expect(await eventsOf(subscription.id)).toContain('subscription.ended')
  })
})

describe('a subscription by a saved card', () => {
  const wallet = (who: Actor) =>
    createRouterClient(paymentMethodsRouter(fixtures.deps), {
      context: testContext(testActor({ profileId: who.profileId, permissions: ['user.account.manage'] }), {
        key: randomUUID(),
      }),
    })
  const startSaved = (savedMethodId: string, who: Actor = ada) =>
    as(who).start({ storefrontId: store.id, savedMethodId, expectedPriceCents: 999 })
  const cardsOfMonths = async () =>
    (
      await rows<{ card: string }>(
        `select s.id::text as card from subscription_charges c join subscription_invoices i on i.id = c.invoice_id
         join saved_payment_methods s on s.provider_ref = c.saved_ref where i.user_id = $1 order by i.period, c.began_at`,
        [ada.profileId],
      )
    ).map(({ card }) => card)

  test('is renewed by it, and by the default one once it was removed', async () => {
    const first = await wallet(ada).add({ card: 'sandbox_success' })
    const second = await wallet(ada).add({ card: 'sandbox_success' })
    expect((await startSaved(second.id)).state).toBe('captured')
    await fixtures.advance(31 * day)
    await fixtures.renew()
    await wallet(ada).remove({ id: second.id })
    await fixtures.advance(31 * day)
    await fixtures.renew()
    expect(await cardsOfMonths()).toEqual([second.id, second.id, first.id])
    expect(await mine()).toMatchObject([{ status: 'active', isOpen: true }])
  })

  test('stops when the card is gone and no other is there', async () => {
    const only = await wallet(ada).add({ card: 'sandbox_success' })
    await startSaved(only.id)
    await wallet(ada).remove({ id: only.id })
    for (const days of [31, 1, 2]) {
      await fixtures.advance(days * day)
      await fixtures.renew()
    }
    expect(await mine()).toMatchObject([{ status: 'past_due', isOpen: false }])
  })

  test('that is declined charges nothing; one of somebody else is not there; one way to pay is chosen', async () => {
    const declined = await wallet(ada).add({ card: 'sandbox_declined' })
    expect((await startSaved(declined.id)).state).toBe('declined')
    expect(await mine()).toEqual([])
    const [ben] = (await fixtures.people(1)) as [Actor]
    const theirs = await wallet(ben).add({ card: 'sandbox_success' })
    await expect(startSaved(theirs.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const both = { storefrontId: store.id, expectedPriceCents: 999, method: 'sandbox_success' as const }
    await expect(as(ada).start({ ...both, savedMethodId: declined.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(as(ada).start({ storefrontId: store.id, expectedPriceCents: 999 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await mine()).toEqual([])
  })
})

describe('a cancelled subscription', () => {
  test('stays open until its month is over, and may be resumed before', async () => {
    const { subscription } = await start()
    const before = await fixtures.taken()
    const cancelled = await as(ada).cancel({ id: subscription.id })
    expect(cancelled).toMatchObject({ cancelAt: '2026-02-28T12:00:00.000Z', isOpen: true, status: 'active' })
    expect(await as(ada).cancel({ id: subscription.id })).toEqual(cancelled)
    expect(await as(ada).resume({ id: subscription.id })).toMatchObject({ cancelAt: null, isOpen: true })
    await as(ada).cancel({ id: subscription.id })
    await fixtures.setClock('2026-02-28T11:59:59.999Z')
    expect(await mine()).toMatchObject([{ isOpen: true }])
    await fixtures.setClock('2026-02-28T12:00:00.000Z')
    expect(await mine()).toMatchObject([{ isOpen: false }])
    await expect(as(ada).resume({ id: subscription.id })).rejects.toMatchObject({ code: 'NOT_SUBSCRIBED' })
    await fixtures.renew()
    await fixtures.renew()
    expect(await mine()).toMatchObject([{ status: 'ended' }])
    expect(await fixtures.taken()).toEqual(before)
    expect(await eventsOf(subscription.id)).toEqual(['subscription.started', 'subscription.ended'])
  })

  test('is its owner’s alone', async () => {
    const { subscription } = await start()
    const [ben] = await fixtures.people(1)
    for (const call of ['cancel', 'resume'] as const)
      await expect(as(ben!)[call]({ id: subscription.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await as(ben!).mine({})).items).toEqual([])
    expect((await as(ben!).invoices({})).items).toEqual([])
  })

  test('whose renewal is under way owes nothing: money that still comes goes back', async () => {
    const { subscription } = await start(ada, 'sandbox_late')
    await fixtures.sandbox.tick()
    await fixtures.setClock('2026-02-28T12:00:00.000Z')
    fixtures.sandbox.knobs.settleMs = 3_600_000
    await fixtures.renew()
    expect(await as(ada).cancel({ id: subscription.id })).toMatchObject({ status: 'ended', isOpen: false })
    await fixtures.advance(2 * 3_600_000)
    fixtures.sandbox.knobs.settleMs = 0
    await fixtures.sandbox.tick()
    await fixtures.renew()
    expect(
      await rows(
        `select c.status from subscription_charges c join subscription_invoices i on i.id = c.invoice_id
         where i.subscription_id = $1 and i.period = 1`,
        [subscription.id],
      ),
    ).toEqual([{ status: 'refunded' }])
  })
})
