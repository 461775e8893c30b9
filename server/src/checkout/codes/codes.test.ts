import { randomUUID } from 'node:crypto'
import type { CreateCode } from '@keepcase/contract/checkout/codes.contract.ts'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { WorldDrop } from '#claims/claims.test-world.ts'
import type { Take } from '#platform/rate-limits.ts'
import { testActor } from '#platform/test-context.ts'
import { checkoutAccount } from '../checkout.account.ts'
import { asBuyer, asSeller, type Buyer, openCheckoutWorld, quoteAndPay } from '../checkout.test-world.ts'
import { refundDrop } from '../refund-events.ts'
import { refundOrder } from '../refund-order.ts'

const world = await openCheckoutWorld()
afterAll(world.close)
afterEach(world.expectSound)

let ada: Buyer
let ben: Buyer
let drop: WorldDrop
beforeEach(async () => {
  ;[ada, ben] = (await world.buyers(2)) as [Buyer, Buyer]
  drop = await world.sale({
    takesCodes: true,
    units: [9, 9],
    feeStructure: 'split',
    holdSeconds: 300,
    endsIn: 86_400_000,
  })
})

type Given = Partial<Omit<z.input<typeof CreateCode>, 'storefrontId'>>
const makeCode = (more: Given = {}, of: WorldDrop = drop) => {
  const discount = more.amountCents === undefined ? { percent: 10 } : {}
  return world.as(asSeller(of)).codes.create({ storefrontId: of.storefrontId, code: 'TEN', ...discount, ...more })
}
const quote = async (buyer: Buyer, claimIds: string[], code: string) => {
  const codes = [{ storefrontId: drop.storefrontId, fulfilment: 'shipping' as const, code }]
  return (await world.as(asBuyer(buyer)).checkout.quote({ claimIds, codes })).parcels[0]!
}
const usesOf = async (code = 'TEN') =>
  (
    await world.owner.query(
      `select c.uses, coalesce(array_agg(r.state order by r.created_at) filter (where r.state is not null), '{}') as states
       from discount_codes c left join discount_redemptions r on r.code_id = c.id
       where c.storefront_id = $1 and c.code = $2 group by c.id`,
      [drop.storefrontId, code],
    )
  ).rows[0]

describe('a quote', () => {
  test('has the discount, its code, and figures that pay', async () => {
    await makeCode()
    const claimIds = [await world.claim(ada, drop)]
    const parcel = await quote(ada, claimIds, ' ten ')
    expect(parcel).toMatchObject({ itemsCents: 6400, discountCents: 640, shippingCents: 500, acceptsCodes: true })
    expect(parcel).toMatchObject({ code: { code: 'TEN', percent: 10 }, codeProblem: null, codeOffer: null })
    expect(parcel.totalCents).toBe(6400 - 640 + 500 + parcel.buyerFeeCents)
    expect(parcel.buyerFeeCents).toBe(252)
    expect(await usesOf()).toEqual({ uses: 0, states: [] })
    const paid = await quoteAndPay(world, ada, claimIds, 'sandbox_success', { code: 'ten' })
    expect(paid).toMatchObject({ state: 'captured', totalCents: parcel.totalCents })
    expect(await usesOf()).toEqual({ uses: 1, states: ['kept'] })
    const order = await world.as(asBuyer(ada)).orders.byId({ id: paid.orderId })
    expect(order).toMatchObject({ discountCents: 640, discountCode: 'TEN', totalCents: parcel.totalCents })
  })

  test.each<[string, Given | null, string]>([
    ['an unknown code', null, 'CODE_UNKNOWN'],
    ['one that has not begun', { startsAt: '2999-01-01T00:00:00Z' }, 'CODE_NOT_STARTED'],
    ['one that has ended', { endsAt: '2020-01-01T00:00:00Z' }, 'CODE_ENDED'],
    ['one that needs more', { minItemsCents: 6_401 }, 'CODE_BELOW_MINIMUM'],
  ])('tells of %s beside figures without it, and paying with it is refused', async (_, given, reason) => {
    if (given) await makeCode(given)
    const claimIds = [await world.claim(ada, drop)]
    const parcel = await quote(ada, claimIds, 'ten')
    expect(parcel).toMatchObject({ discountCents: 0, code: null, codeProblem: { code: 'TEN', reason } })
    expect(parcel.codeProblem!.message).toMatch(/\.$/)
    const pay = { claimIds, method: 'sandbox_success' as const, quoteHash: parcel.hash, code: 'ten' }
    await expect(world.as(asBuyer(ada)).checkout.pay(pay)).rejects.toMatchObject({
      ...{ code: reason, status: 409, data: { message: parcel.codeProblem!.message } },
    })
    expect(await world.claimRow(claimIds[0]!)).toMatchObject({ status: 'claimed', payment_began_at: null })
  })

  test('lowers only what a drop with codes sells, and says where there is none', async () => {
    await makeCode({ percent: 50 })
    const plain = await world.sale({ storefrontId: drop.storefrontId, priceCents: 1_000 })
    const [lowered, other] = [await world.claim(ada, drop), await world.claim(ada, plain)]
    expect(await quote(ada, [lowered, other], 'TEN')).toMatchObject({ itemsCents: 7_400, discountCents: 3_200 })
    expect(await quote(ada, [other], 'TEN')).toMatchObject({
      ...{ acceptsCodes: false, discountCents: 0, codeProblem: { reason: 'CODE_NOT_FOR_ITEMS' } },
    })
  })

  test('a code that came, went, or differs moves the figures: the former hash is refused', async () => {
    const made = await makeCode()
    await makeCode({ code: 'ALSO-TEN' })
    const claimIds = [await world.claim(ada, drop)]
    const parcel = await quote(ada, claimIds, 'TEN')
    const pay = (more: { code?: string }) =>
      world.as(asBuyer(ada)).checkout.pay({ claimIds, method: 'sandbox_success', quoteHash: parcel.hash, ...more })
    await expect(pay({})).rejects.toMatchObject({ code: 'QUOTE_CHANGED' })
    await expect(pay({ code: 'ALSO-TEN' })).rejects.toMatchObject({ code: 'QUOTE_CHANGED' })
    await world.as(asSeller(drop)).codes.update({ id: made.id, active: false })
    await expect(pay({ code: 'TEN' })).rejects.toMatchObject({ code: 'CODE_ENDED' })
    await world.as(asSeller(drop)).codes.update({ id: made.id, active: true })
    expect(await pay({ code: 'TEN' })).toMatchObject({ state: 'captured', totalCents: parcel.totalCents })
  })

  test('guessing is counted: after sixty tries right codes are not told either', async () => {
    await makeCode()
    const claimIds = [await world.claim(ada, drop)]
    let taken = 0
    const take: Take = async (limit) => (typeof limit === 'object' && ++taken > 60 ? 100 : null)
    const codes = (code: string) => [{ storefrontId: drop.storefrontId, fulfilment: 'shipping' as const, code }]
    const api = world.as(asBuyer(ada), randomUUID(), take)
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
    await quoteAndPay(world, ada, [await world.claim(ada, drop)], 'sandbox_success', { code: 'TEN' })
    const second = [await world.claim(ada, drop, 1)]
    expect(await quote(ada, second, 'TEN')).toMatchObject({ codeProblem: { reason: 'CODE_ALREADY_USED' } })
    await quoteAndPay(world, ben, [await world.claim(ben, drop)], 'sandbox_success', { code: 'TEN' })
    const [cleo] = await world.buyers(1)
    const third = [await world.claim(cleo!, drop)]
    expect(await quote(cleo!, third, 'TEN')).toMatchObject({ codeProblem: { reason: 'CODE_USED_UP' } })
    expect(await usesOf()).toEqual({ uses: 2, states: ['kept', 'kept'] })
  })

  test('is reserved while the bank asks, returned when it declines, and free for the next card', async () => {
    await makeCode({ maxUses: 1 })
    const claimIds = [await world.claim(ada, drop)]
    await quoteAndPay(world, ada, claimIds, 'sandbox_confirm', { code: 'TEN' })
    expect(await usesOf()).toEqual({ uses: 1, states: ['reserved'] })
    const others = [await world.claim(ben, drop)]
    expect(await quote(ben, others, 'TEN')).toMatchObject({ codeProblem: { reason: 'CODE_USED_UP' } })
    // @NOTE a second press with the same code: the first attempt makes room, with its use of the code
    const again = await world.as(asBuyer(ada)).checkout.quote({ claimIds })
    expect(again.parcels[0]!.discountCents).toBe(0)
    const { rows } = await world.owner.query('select quote_hash from orders where buyer_id = $1', [ada.id])
    const press = { claimIds, code: 'TEN', quoteHash: rows[0].quote_hash, addressId: ada.addressId }
    const declined = await world.as(asBuyer(ada)).checkout.pay({ ...press, method: 'sandbox_declined' })
    expect(declined.state).toBe('declined')
    expect(await usesOf()).toEqual({ uses: 0, states: ['returned', 'returned'] })
    expect(await world.as(asBuyer(ada)).checkout.pay({ ...press, method: 'sandbox_success' })).toMatchObject({
      state: 'captured',
    })
    expect(await usesOf()).toEqual({ uses: 1, states: ['returned', 'returned', 'kept'] })
  })

  test('comes back when all of an order is given back, and not with one of its lines', async () => {
    await makeCode({ maxUses: 1, percent: 33 })
    const claimIds = [await world.claim(ada, drop, 0), await world.claim(ada, drop, 1)]
    const { orderId, totalCents } = await quoteAndPay(world, ada, claimIds, 'sandbox_success', { code: 'TEN' })
    const refund = (ids?: string[]) => {
      const input = { orderId, reason: 'Scratched.', withdraw: true, ...(ids ? { claimIds: ids } : {}) }
      return refundOrder(world.deps, asSeller(drop), input, { key: randomUUID(), requestId: 'test' })
    }
    await refund([claimIds[1]!])
    expect(await usesOf()).toEqual({ uses: 1, states: ['kept'] })
    await refund()
    const order = await world.as(asBuyer(ada)).orders.byId({ id: orderId })
    expect(order).toMatchObject({ status: 'refunded', totalCents, refundedCents: totalCents })
    expect(order.lines.reduce((cents, line) => cents + line.refundedCents, 0)).toBe(totalCents)
    expect(await usesOf()).toEqual({ uses: 0, states: ['returned'] })
    const { rows } = await world.owner.query(
      `select e.account, sum(e.amount_cents)::int as cents from money_entries e join money_transfers t on t.id = e.transfer_id
       where t.order_id = $1 and e.account not in ('buyer', 'refund') group by 1`,
      [orderId],
    )
    expect(rows.filter(({ cents }) => cents !== 0)).toEqual([])
  })

  test('comes back when the drop is called off, with the whole lower amount', async () => {
    await makeCode({ amountCents: 10_000 })
    const { orderId } = await quoteAndPay(world, ada, [await world.claim(ada, drop)], 'sandbox_success', {
      code: 'TEN',
    })
    await world.owner.query("update drops set status = 'cancelled' where id = $1", [drop.dropId])
    await world.owner.query("select void_drop_claims($1, 'Called off.')", [drop.dropId])
    await refundDrop(world.deps, drop.dropId)
    expect(await world.as(asBuyer(ada)).orders.byId({ id: orderId })).toMatchObject({
      ...{ status: 'refunded', discountCents: 6_400, totalCents: 500, refundedCents: 500 },
    })
    expect(await usesOf()).toEqual({ uses: 0, states: ['returned'] })
  })

  test('what costs nothing with its code is paid and given back like everything else', async () => {
    await makeCode({ percent: 100 })
    const free = await world.sale({ storefrontId: drop.storefrontId, strategy: 'Free', takesCodes: true })
    const { orderId, totalCents } = await quoteAndPay(world, ada, [await world.claim(ada, free)], 'sandbox_success', {
      code: 'TEN',
    })
    expect(totalCents).toBe(0)
    const input = { orderId, reason: 'Lost.', withdraw: true }
    const seller = { ...free, ownerId: drop.ownerId }
    await refundOrder(world.deps, asSeller(seller), input, { key: randomUUID(), requestId: 'test' })
    expect(await usesOf()).toEqual({ uses: 0, states: ['returned'] })
  })

  test('late money of a failed order takes its use again, and goes back where others have used it up', async () => {
    await makeCode({ maxUses: 1 })
    /** The provider is away and has never heard of a payment, which is given up; then it takes the money after all. */
    const failLate = async (buyer: Buyer, between: () => Promise<unknown>) => {
      const claimIds = [await world.claim(buyer, drop)]
      world.sandbox.knobs.isAway = true
      const { paymentId, orderId } = await quoteAndPay(world, buyer, claimIds, 'sandbox_success', { code: 'TEN' })
      world.sandbox.knobs.isAway = false
      await world.reconcileNow()
      await between()
      const { rows } = await world.owner.query('select due_cents from payments where id = $1', [paymentId])
      await world.sandbox.start({
        ...{ idempotencyKey: paymentId, amountCents: rows[0].due_cents, currency: 'USD', method: 'sandbox_success' },
        ...{ savedRef: null, metadata: { orderId } },
      })
      await world.deliver(paymentId)
      return world.as(asBuyer(buyer)).orders.byId({ id: orderId })
    }
    const payBen = async () =>
      quoteAndPay(world, ben, [await world.claim(ben, drop)], 'sandbox_success', { code: 'TEN' })
    const lost = await failLate(ada, payBen)
    expect(lost).toMatchObject({ status: 'refunded', refundedCents: lost.totalCents })
    expect(await usesOf()).toEqual({ uses: 1, states: ['returned', 'kept'] })
    await world.owner.query(`update discount_codes set max_uses = 2 where storefront_id = $1`, [drop.storefrontId])
    const [cleo] = await world.buyers(1)
    expect(await failLate(cleo!, async () => {})).toMatchObject({ status: 'paid', refundedCents: 0 })
    expect(await usesOf()).toEqual({ uses: 2, states: ['returned', 'kept', 'kept'] })
  })
})

describe('a storefront’s codes', () => {
  test('are made, listed, changed and switched off by who may say what it charges, and nobody else; all is written down', async () => {
    const made = await makeCode({ code: 'summer-10', maxUses: 5 })
    expect(made).toMatchObject({ code: 'SUMMER-10', percent: 10, amountCents: null, currency: 'USD', uses: 0 })
    await expect(makeCode({ code: 'Summer-10' })).rejects.toMatchObject({
      ...{ code: 'CODE_TAKEN', data: { fields: { code: expect.any(String) } } },
    })
    const elsewhere = await world.sale()
    await makeCode({ code: 'SUMMER-10' }, elsewhere)
    const { storefrontId } = drop
    const rival = world.as(asSeller(elsewhere)).codes
    await expect(rival.list({ storefrontId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(rival.create({ storefrontId, code: 'MINE', percent: 5 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(rival.update({ id: made.id, active: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const buyer = world.as(asBuyer(ada)).codes
    await expect(buyer.list({ storefrontId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const seller = world.as(asSeller(drop)).codes
    const second = await makeCode({ code: 'SECOND' })
    const first = await seller.list({ storefrontId, limit: 1 })
    const rest = await seller.list({ storefrontId, limit: 1, cursor: first.nextCursor! })
    expect([...first.items, ...rest.items].map(({ code }) => code)).toEqual(['SECOND', 'SUMMER-10'])
    expect(await seller.update({ id: second.id, active: false, maxUses: 1 })).toMatchObject({
      active: false,
      maxUses: 1,
    })
    const { rows } = await world.owner.query(`select action from audit_log where subject_id in ($1, $2) order by seq`, [
      made.id,
      second.id,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['codes.create', 'codes.create', 'codes.update'])
  })

  test('tell how often they were used and what they gave; one that no order had can be deleted, and is written down', async () => {
    const { id } = await makeCode()
    const seller = world.as(asSeller(drop)).codes
    const { storefrontId } = drop
    const row = async () => (await seller.list({ storefrontId })).items[0]
    expect(await row()).toMatchObject({ uses: 0, givenCents: 0, isUnused: true })
    const spare = await makeCode({ code: 'SPARE' })
    const rival = world.as(asSeller(await world.sale())).codes
    await expect(rival.remove({ id: spare.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(world.as(asBuyer(ada)).codes.remove({ id: spare.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await seller.remove({ id: spare.id })).toEqual({ id: spare.id })
    await expect(seller.remove({ id: spare.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await seller.list({ storefrontId })).items.map(({ code }) => code)).toEqual(['TEN'])
    const { rows } = await world.owner.query(
      `select action, before ->> 'code' as code from audit_log where subject_id = $1 order by seq`,
      [spare.id],
    )
    expect(rows).toEqual([
      { action: 'codes.create', code: null },
      { action: 'codes.remove', code: 'SPARE' },
    ])
    const { orderId } = await quoteAndPay(world, ada, [await world.claim(ada, drop)], 'sandbox_success', {
      code: 'TEN',
    })
    await quoteAndPay(world, ben, [await world.claim(ben, drop)], 'sandbox_success', { code: 'TEN' })
    expect(await row()).toMatchObject({ uses: 2, givenCents: 1_280, isUnused: false })
    await refundOrder(
      world.deps,
      asSeller(drop),
      { orderId, reason: 'Lost.', withdraw: true },
      { key: randomUUID(), requestId: 'test' },
    )
    expect(await row()).toMatchObject({ uses: 1, givenCents: 640, isUnused: false })
    await expect(seller.remove({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await seller.update({ id, maxUses: 5, endsAt: '2099-01-01T00:00:00.000Z' })).toMatchObject({
      ...{ maxUses: 5, endsAt: '2099-01-01T00:00:00.000Z', givenCents: 640 },
    })
  })

  test('never allow fewer uses than there were, nor an end before the start', async () => {
    const { id } = await makeCode({ startsAt: '2020-01-01T00:00:00Z' })
    for (const buyer of [ada, ben]) {
      await quoteAndPay(world, buyer, [await world.claim(buyer, drop)], 'sandbox_success', { code: 'TEN' })
    }
    const seller = world.as(asSeller(drop)).codes
    await expect(seller.update({ id, maxUses: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(seller.update({ id, endsAt: '2019-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await seller.update({ id, maxUses: 2 })).toMatchObject({ uses: 2, maxUses: 2 })
  })
})

describe('a loyalty tier with the perk', () => {
  /** The first tier with the perk from the first purchase on, 15 %; the second from the third, 20 %. */
  const setTiers = () =>
    world.owner.query(
      `update loyalty_tiers t set perks = '{discount_codes}', code_percent = n.percent, threshold = n.threshold
       from (values (1, 1, 15), (5, 3, 20)) as n (was, threshold, percent) where t.storefront_id = $1 and t.threshold = n.was`,
      [drop.storefrontId],
    )
  const mine = async (buyer: Buyer) =>
    (await world.as(asBuyer(buyer)).codes.mine({ storefrontId: drop.storefrontId })).items
  const buy = async (buyer: Buyer, item = 0) => quoteAndPay(world, buyer, [await world.claim(buyer, drop, item)])

  test('gives who reaches it a code of their own, told with the tier and offered at the checkout', async () => {
    await setTiers()
    await buy(ada)
    const [code] = await mine(ada)
    expect(code).toEqual({
      code: expect.stringMatching(/^THANKS-[0-9A-F]{10}$/),
      percent: 15,
      tierName: 'New Supporter',
    })
    const { rows } = await world.owner.query(
      `select payload ->> 'code' as code, payload -> 'codePercent' as percent from outbox
       where name = 'loyalty.tier_reached' and payload ->> 'userId' = $1`,
      [ada.id],
    )
    expect(rows).toEqual([{ code: code!.code, percent: 15 }])
    const claimIds = [await world.claim(ada, drop, 1)]
    const { parcels } = await world.as(asBuyer(ada)).checkout.quote({ claimIds })
    expect(parcels[0]).toMatchObject({ discountCents: 0, codeOffer: code })
    expect(await quote(ada, claimIds, code!.code)).toMatchObject({ discountCents: 960, codeOffer: null })
    const stolen = await quote(ben, [await world.claim(ben, drop)], code!.code)
    expect(stolen).toMatchObject({ discountCents: 0, codeProblem: { reason: 'CODE_NOT_YOURS' } })
    await quoteAndPay(world, ada, claimIds, 'sandbox_success', { code: code!.code })
    expect(await mine(ada)).toEqual([])
  })

  test('that a refund takes back takes its code back, and gives the same one again', async () => {
    await setTiers()
    const { orderId } = await buy(ada)
    const [code] = await mine(ada)
    const request = { key: randomUUID(), requestId: 'test' }
    await refundOrder(world.deps, asSeller(drop), { orderId, reason: 'Lost.', withdraw: false }, request)
    expect(await mine(ada)).toEqual([])
    const claimIds = [await world.claim(ada, drop)]
    expect(await quote(ada, claimIds, code!.code)).toMatchObject({ codeProblem: { reason: 'CODE_ENDED' } })
    await quoteAndPay(world, ada, claimIds)
    expect(await mine(ada)).toEqual([code])
  })

  test('gives one code for each such tier, however its seller moves the thresholds', async () => {
    await setTiers()
    for (const item of [0, 1]) await buy(ada, item)
    const [first] = await mine(ada)
    await world.owner.query(`update loyalty_tiers set threshold = 2 where storefront_id = $1 and threshold = 1`, [
      drop.storefrontId,
    ])
    await world.owner.query('select settle_tier_codes($1, $2)', [drop.storefrontId, [ada.id, ben.id]])
    expect(await mine(ada)).toEqual([first])
    const third = await world.sale({ storefrontId: drop.storefrontId })
    await quoteAndPay(world, ada, [await world.claim(ada, third)])
    expect((await mine(ada)).map(({ percent }) => percent)).toEqual([20, 15])
    await world.owner.query(`update loyalty_tiers set perks = '{}' where storefront_id = $1`, [drop.storefrontId])
    await world.owner.query('select settle_tier_codes($1, $2)', [drop.storefrontId, [ada.id]])
    expect(await mine(ada)).toEqual([])
  })

  test('stands with its use in what its owner takes along', async () => {
    await setTiers()
    await buy(ada)
    const [code] = await mine(ada)
    await quoteAndPay(world, ada, [await world.claim(ada, drop, 1)], 'sandbox_success', { code: code!.code })
    const { discountCodes, discountRedemptions } = checkoutAccount.exports!
    expect(await discountCodes!(world.db, ada.id, 9)).toMatchObject([
      { code: code!.code, percent: 15, tierName: 'New Supporter', storefrontName: 'Static Age Video', uses: 1 },
    ])
    expect(await discountRedemptions!(world.db, ada.id, 9)).toMatchObject([
      { code: code!.code, discountCents: 960, currency: 'USD', state: 'kept' },
    ])
    expect(await discountRedemptions!(world.db, ben.id, 9)).toEqual([])
  })

  test('is not a seller’s to list or change', async () => {
    await setTiers()
    await buy(ada)
    const { rows } = await world.owner.query(`select id from discount_codes where profile_id = $1`, [ada.id])
    const seller = world.as(asSeller(drop)).codes
    expect((await seller.list({ storefrontId: drop.storefrontId })).items).toEqual([])
    await expect(seller.update({ id: rows[0].id, active: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(world.as(testActor()).codes.mine({ storefrontId: randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
