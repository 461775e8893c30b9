import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CountCall } from '#server/api/rate-limits.ts'
import { refundDrop } from '#server/features/checkout/refunds/refund-events.ts'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import { asBuyer, asSeller, type Buyer, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import type { DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'
import { type CodeOptions, openCodesFixtures } from './testing/codes-fixtures.ts'

// The effect of a code on a quote, and the state of its uses.

const { fixtures, scene, makeCode, quote, usesOf } = await openCodesFixtures()

let ada: Buyer
let ben: Buyer
let drop: DropFixture
beforeEach(() => {
  ;({ ada, ben, drop } = scene)
})

describe('a quote', () => {
  test('has the discount, its code, and figures that pay', async () => {
    await makeCode()
    const claimIds = [await fixtures.claim(ada, drop)]
    const parcel = await quote(ada, claimIds, ' ten ')
    expect(parcel).toMatchObject({ itemsCents: 6400, discountCents: 640, shippingCents: 500, acceptsCodes: true })
    expect(parcel).toMatchObject({ code: { code: 'TEN', percent: 10 }, codeProblem: null, codeOffer: null })
    expect(parcel.totalCents).toBe(6400 - 640 + 500 + parcel.buyerFeeCents)
    expect(parcel.buyerFeeCents).toBe(252)
    expect(await usesOf()).toEqual({ uses: 0, states: [] })
    const paid = await quoteAndPay(fixtures, ada, claimIds, 'sandbox_success', { code: 'ten' })
    expect(paid).toMatchObject({ state: 'captured', totalCents: parcel.totalCents })
    expect(await usesOf()).toEqual({ uses: 1, states: ['kept'] })
    const order = await fixtures.as(asBuyer(ada)).orders.byId({ id: paid.orderId })
    expect(order).toMatchObject({ discountCents: 640, discountCode: 'TEN', totalCents: parcel.totalCents })
  })

  test.each<[string, CodeOptions | null, string]>([
    ['an unknown code', null, 'CODE_UNKNOWN'],
    ['one that has not begun', { startsAt: '2999-01-01T00:00:00Z' }, 'CODE_NOT_STARTED'],
    ['one that has ended', { endsAt: '2020-01-01T00:00:00Z' }, 'CODE_ENDED'],
    ['one that needs more', { minItemsCents: 6_401 }, 'CODE_BELOW_MINIMUM'],
  ])('tells of %s beside figures without it, and paying with it is refused', async (_, given, reason) => {
    if (given) await makeCode(given)
    const claimIds = [await fixtures.claim(ada, drop)]
    const parcel = await quote(ada, claimIds, 'ten')
    expect(parcel).toMatchObject({ discountCents: 0, code: null, codeProblem: { code: 'TEN', reason } })
    expect(parcel.codeProblem!.message).toMatch(/\.$/)
    const pay = { claimIds, method: 'sandbox_success' as const, quoteHash: parcel.hash, code: 'ten' }
    await expect(fixtures.as(asBuyer(ada)).checkout.pay(pay)).rejects.toMatchObject({
      code: reason,
      status: 409,
      data: { message: parcel.codeProblem!.message },
    })
    expect(await fixtures.claimRow(claimIds[0]!)).toMatchObject({ status: 'claimed', payment_began_at: null })
  })

  test('lowers only what a drop with codes sells, and says where there is none', async () => {
    await makeCode({ percent: 50 })
    const plain = await fixtures.sale({ storefrontId: drop.storefrontId, priceCents: 1_000 })
    const [lowered, other] = [await fixtures.claim(ada, drop), await fixtures.claim(ada, plain)]
    expect(await quote(ada, [lowered, other], 'TEN')).toMatchObject({ itemsCents: 7_400, discountCents: 3_200 })
    expect(await quote(ada, [other], 'TEN')).toMatchObject({
      acceptsCodes: false,
      discountCents: 0,
      codeProblem: { reason: 'CODE_NOT_FOR_ITEMS' },
    })
  })

  test('a code that came, went, or differs moves the figures: the former hash is refused', async () => {
    const created = await makeCode()
    await makeCode({ code: 'ALSO-TEN' })
    const claimIds = [await fixtures.claim(ada, drop)]
    const parcel = await quote(ada, claimIds, 'TEN')
    const pay = (more: { code?: string }) =>
      fixtures.as(asBuyer(ada)).checkout.pay({ claimIds, method: 'sandbox_success', quoteHash: parcel.hash, ...more })
    await expect(pay({})).rejects.toMatchObject({ code: 'QUOTE_CHANGED' })
    await expect(pay({ code: 'ALSO-TEN' })).rejects.toMatchObject({ code: 'QUOTE_CHANGED' })
    await fixtures.as(asSeller(drop)).codes.update({ id: created.id, active: false })
    await expect(pay({ code: 'TEN' })).rejects.toMatchObject({ code: 'CODE_ENDED' })
    await fixtures.as(asSeller(drop)).codes.update({ id: created.id, active: true })
    expect(await pay({ code: 'TEN' })).toMatchObject({ state: 'captured', totalCents: parcel.totalCents })
  })

  test('guessing is counted: after sixty tries right codes are not told either', async () => {
    await makeCode()
    const claimIds = [await fixtures.claim(ada, drop)]
    let taken = 0
    const take: CountCall = async (limit) => (typeof limit === 'object' && ++taken > 60 ? 100 : null)
    const codes = (code: string) => [{ storefrontId: drop.storefrontId, fulfilment: 'shipping' as const, code }]
    const api = fixtures.as(asBuyer(ada), randomUUID(), take)
    for (let i = 0; i < 60; i++) {
      const { parcels } = await api.checkout.quote({ claimIds, codes: codes(`GUESS-${i}`) })
      expect(parcels[0]!.codeProblem!.reason).toBe('CODE_UNKNOWN')
    }
    const { parcels } = await api.checkout.quote({ claimIds, codes: codes('TEN') })
    expect(parcels[0]).toMatchObject({ discountCents: 0, codeProblem: { reason: 'CODE_TOO_MANY_TRIES' } })
    const pay = { claimIds, method: 'sandbox_success' as const, quoteHash: parcels[0]!.hash }
    await expect(api.checkout.pay({ ...pay, code: 'TEN' })).rejects.toMatchObject({ code: 'CODE_TOO_MANY_TRIES' })
    expect(await api.checkout.pay(pay)).toMatchObject({ state: 'captured' })
  })
})

describe('a use', () => {
  test('is each account’s as often as the code says, and everybody’s together', async () => {
    await makeCode({ maxUses: 2, maxUsesPerAccount: 1 })
    await quoteAndPay(fixtures, ada, [await fixtures.claim(ada, drop)], 'sandbox_success', { code: 'TEN' })
    const second = [await fixtures.claim(ada, drop, 1)]
    expect(await quote(ada, second, 'TEN')).toMatchObject({ codeProblem: { reason: 'CODE_ALREADY_USED' } })
    await quoteAndPay(fixtures, ben, [await fixtures.claim(ben, drop)], 'sandbox_success', { code: 'TEN' })
    const [cleo] = await fixtures.buyers(1)
    const third = [await fixtures.claim(cleo!, drop)]
    expect(await quote(cleo!, third, 'TEN')).toMatchObject({ codeProblem: { reason: 'CODE_USED_UP' } })
    expect(await usesOf()).toEqual({ uses: 2, states: ['kept', 'kept'] })
  })

  test('is reserved while the bank asks, returned when it declines, and free for the next card', async () => {
    await makeCode({ maxUses: 1 })
    const claimIds = [await fixtures.claim(ada, drop)]
    await quoteAndPay(fixtures, ada, claimIds, 'sandbox_confirm', { code: 'TEN' })
    expect(await usesOf()).toEqual({ uses: 1, states: ['reserved'] })
    const others = [await fixtures.claim(ben, drop)]
    expect(await quote(ben, others, 'TEN')).toMatchObject({ codeProblem: { reason: 'CODE_USED_UP' } })
    // @NOTE a second payment with the same code: the first attempt is cancelled and returns its use of the code
    const again = await fixtures.as(asBuyer(ada)).checkout.quote({ claimIds })
    expect(again.parcels[0]!.discountCents).toBe(0)
    const { rows } = await fixtures.owner.query('select quote_hash from orders where buyer_id = $1', [ada.id])
    const press = { claimIds, code: 'TEN', quoteHash: rows[0].quote_hash, addressId: ada.addressId }
    const declined = await fixtures.as(asBuyer(ada)).checkout.pay({ ...press, method: 'sandbox_declined' })
    expect(declined.state).toBe('declined')
    expect(await usesOf()).toEqual({ uses: 0, states: ['returned', 'returned'] })
    expect(await fixtures.as(asBuyer(ada)).checkout.pay({ ...press, method: 'sandbox_success' })).toMatchObject({
      state: 'captured',
    })
    expect(await usesOf()).toEqual({ uses: 1, states: ['returned', 'returned', 'kept'] })
  })

  test('comes back when all of an order is given back, and not with one of its lines', async () => {
    await makeCode({ maxUses: 1, percent: 33 })
    const claimIds = [await fixtures.claim(ada, drop, 0), await fixtures.claim(ada, drop, 1)]
    const { orderId, totalCents } = await quoteAndPay(fixtures, ada, claimIds, 'sandbox_success', { code: 'TEN' })
    const refund = (ids?: string[]) => {
      const input = { orderId, reason: 'Scratched.', withdraw: true, ...(ids ? { claimIds: ids } : {}) }
      return refundOrder(fixtures.deps, asSeller(drop), input, { key: randomUUID(), requestId: 'test' })
    }
    await refund([claimIds[1]!])
    expect(await usesOf()).toEqual({ uses: 1, states: ['kept'] })
    await refund()
    const order = await fixtures.as(asBuyer(ada)).orders.byId({ id: orderId })
    expect(order).toMatchObject({ status: 'refunded', totalCents, refundedCents: totalCents })
    expect(order.lines.reduce((cents, line) => cents + line.refundedCents, 0)).toBe(totalCents)
    expect(await usesOf()).toEqual({ uses: 0, states: ['returned'] })
    const { rows } = await fixtures.owner.query(
      `select e.account, sum(e.amount_cents)::int as cents from money_entries e join money_transfers t on t.id = e.transfer_id
       where t.order_id = $1 and e.account not in ('buyer', 'refund') group by 1`,
      [orderId],
    )
    expect(rows.filter(({ cents }) => cents !== 0)).toEqual([])
  })

  test('comes back when the drop is called off, with the whole lower amount', async () => {
    await makeCode({ amountCents: 10_000 })
    const { orderId } = await quoteAndPay(fixtures, ada, [await fixtures.claim(ada, drop)], 'sandbox_success', {
      code: 'TEN',
    })
    await fixtures.owner.query("update drops set status = 'cancelled' where id = $1", [drop.dropId])
    await fixtures.owner.query("select void_drop_claims($1, 'Called off.')", [drop.dropId])
    await refundDrop(fixtures.deps, drop.dropId)
    expect(await fixtures.as(asBuyer(ada)).orders.byId({ id: orderId })).toMatchObject({
      status: 'refunded',
      discountCents: 6_400,
      totalCents: 500,
      refundedCents: 500,
    })
    expect(await usesOf()).toEqual({ uses: 0, states: ['returned'] })
  })

  test('what costs nothing with its code is paid and given back like everything else', async () => {
    await makeCode({ percent: 100 })
    const free = await fixtures.sale({ storefrontId: drop.storefrontId, strategy: 'Free', takesCodes: true })
    const { orderId, totalCents } = await quoteAndPay(
      fixtures,
      ada,
      [await fixtures.claim(ada, free)],
      'sandbox_success',
      {
        code: 'TEN',
      },
    )
    expect(totalCents).toBe(0)
    const input = { orderId, reason: 'Lost.', withdraw: true }
    const seller = { ...free, ownerId: drop.ownerId }
    await refundOrder(fixtures.deps, asSeller(seller), input, { key: randomUUID(), requestId: 'test' })
    expect(await usesOf()).toEqual({ uses: 0, states: ['returned'] })
  })

  test('late money of a failed order takes its use again, and goes back where others have used it up', async () => {
    await makeCode({ maxUses: 1 })
    /**
     * The provider is unreachable and does not know a payment, which is given up; then it captures the money after all.
     */
    const failLate = async (buyer: Buyer, between: () => Promise<unknown>) => {
      const claimIds = [await fixtures.claim(buyer, drop)]
      fixtures.sandbox.knobs.isAway = true
      const { paymentId, orderId } = await quoteAndPay(fixtures, buyer, claimIds, 'sandbox_success', { code: 'TEN' })
      fixtures.sandbox.knobs.isAway = false
      await fixtures.reconcileNow()
      await between()
      const { rows } = await fixtures.owner.query('select due_cents from payments where id = $1', [paymentId])
      await fixtures.sandbox.start({
        idempotencyKey: paymentId,
        amountCents: rows[0].due_cents,
        currency: 'USD',
        method: 'sandbox_success',
        savedRef: null,
        metadata: { orderId },
      })
      await fixtures.deliver(paymentId)
      return fixtures.as(asBuyer(buyer)).orders.byId({ id: orderId })
    }
    const payBen = async () =>
      quoteAndPay(fixtures, ben, [await fixtures.claim(ben, drop)], 'sandbox_success', { code: 'TEN' })
    const lost = await failLate(ada, payBen)
    expect(lost).toMatchObject({ status: 'refunded', refundedCents: lost.totalCents })
    expect(await usesOf()).toEqual({ uses: 1, states: ['returned', 'kept'] })
    await fixtures.owner.query(`update discount_codes set max_uses = 2 where storefront_id = $1`, [drop.storefrontId])
    const [cleo] = await fixtures.buyers(1)
    expect(await failLate(cleo!, async () => {})).toMatchObject({ status: 'paid', refundedCents: 0 })
    expect(await usesOf()).toEqual({ uses: 2, states: ['returned', 'kept', 'kept'] })
  })
})
