import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testActor } from '#server/api/testing/test-context.ts'
import { checkoutPersonalData } from '#server/features/checkout/checkout.personal-data.ts'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import { asBuyer, asSeller, type Buyer, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import type { DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'
import { openCodesFixtures } from './testing/codes-fixtures.ts'

// Codes that a loyalty tier issues.

const { fixtures, scene, quote } = await openCodesFixtures()

let ada: Buyer
let ben: Buyer
let drop: DropFixture
beforeEach(() => {
  ;({ ada, ben, drop } = scene)
})

describe('a loyalty tier with the perk', () => {
  /** The first tier with the perk from the first purchase, 15 %; the second from the third, 20 %. */
  const setTiers = () =>
    fixtures.owner.query(
      `update loyalty_tiers t set perks = '{discount_codes}', code_percent = n.percent, threshold = n.threshold
       from (values (1, 1, 15), (5, 3, 20)) as n (was, threshold, percent) where t.storefront_id = $1 and t.threshold = n.was`,
      [drop.storefrontId],
    )
  const mine = async (buyer: Buyer) =>
    (await fixtures.as(asBuyer(buyer)).codes.mine({ storefrontId: drop.storefrontId })).items
  const buy = async (buyer: Buyer, item = 0) => quoteAndPay(fixtures, buyer, [await fixtures.claim(buyer, drop, item)])

  test('gives who reaches it a code of their own, told with the tier and offered at the checkout', async () => {
    await setTiers()
    await buy(ada)
    const [code] = await mine(ada)
    expect(code).toEqual({
      code: expect.stringMatching(/^THANKS-[0-9A-F]{10}$/),
      percent: 15,
      tierName: 'New Supporter',
    })
    const { rows } = await fixtures.owner.query(
      `select payload ->> 'code' as code, payload -> 'codePercent' as percent from outbox
       where name = 'loyalty.tier_reached' and payload ->> 'userId' = $1`,
      [ada.id],
    )
    expect(rows).toEqual([{ code: code!.code, percent: 15 }])
    const claimIds = [await fixtures.claim(ada, drop, 1)]
    const { parcels } = await fixtures.as(asBuyer(ada)).checkout.quote({ claimIds })
    expect(parcels[0]).toMatchObject({ discountCents: 0, codeOffer: code })
    expect(await quote(ada, claimIds, code!.code)).toMatchObject({ discountCents: 960, codeOffer: null })
    const stolen = await quote(ben, [await fixtures.claim(ben, drop)], code!.code)
    expect(stolen).toMatchObject({ discountCents: 0, codeProblem: { reason: 'CODE_NOT_YOURS' } })
    await quoteAndPay(fixtures, ada, claimIds, 'sandbox_success', { code: code!.code })
    expect(await mine(ada)).toEqual([])
  })

  test('that a refund takes back takes its code back, and gives the same one again', async () => {
    await setTiers()
    const { orderId } = await buy(ada)
    const [code] = await mine(ada)
    const request = { key: randomUUID(), requestId: 'test' }
    await refundOrder(fixtures.deps, asSeller(drop), { orderId, reason: 'Lost.', withdraw: false }, request)
    expect(await mine(ada)).toEqual([])
    const claimIds = [await fixtures.claim(ada, drop)]
    expect(await quote(ada, claimIds, code!.code)).toMatchObject({ codeProblem: { reason: 'CODE_ENDED' } })
    await quoteAndPay(fixtures, ada, claimIds)
    expect(await mine(ada)).toEqual([code])
  })

  test('gives one code for each such tier, however its seller moves the thresholds', async () => {
    await setTiers()
    for (const item of [0, 1]) await buy(ada, item)
    const [first] = await mine(ada)
    await fixtures.owner.query(`update loyalty_tiers set threshold = 2 where storefront_id = $1 and threshold = 1`, [
      drop.storefrontId,
    ])
    await fixtures.owner.query('select settle_tier_codes($1, $2)', [drop.storefrontId, [ada.id, ben.id]])
    expect(await mine(ada)).toEqual([first])
    const third = await fixtures.sale({ storefrontId: drop.storefrontId })
    await quoteAndPay(fixtures, ada, [await fixtures.claim(ada, third)])
    expect((await mine(ada)).map(({ percent }) => percent)).toEqual([20, 15])
    await fixtures.owner.query(`update loyalty_tiers set perks = '{}' where storefront_id = $1`, [drop.storefrontId])
    await fixtures.owner.query('select settle_tier_codes($1, $2)', [drop.storefrontId, [ada.id]])
    expect(await mine(ada)).toEqual([])
  })

  test('stands with its use in what its owner takes along', async () => {
    await setTiers()
    await buy(ada)
    const [code] = await mine(ada)
    await quoteAndPay(fixtures, ada, [await fixtures.claim(ada, drop, 1)], 'sandbox_success', { code: code!.code })
    const { discountCodes, discountRedemptions } = checkoutPersonalData.exports!
    expect(await discountCodes!(fixtures.db, ada.id, 9)).toMatchObject([
      { code: code!.code, percent: 15, tierName: 'New Supporter', storefrontName: 'Static Age Video', uses: 1 },
    ])
    expect(await discountRedemptions!(fixtures.db, ada.id, 9)).toMatchObject([
      { code: code!.code, discountCents: 960, currency: 'USD', state: 'kept' },
    ])
    expect(await discountRedemptions!(fixtures.db, ben.id, 9)).toEqual([])
  })

  test('is not a seller’s to list or change', async () => {
    await setTiers()
    await buy(ada)
    const { rows } = await fixtures.owner.query(`select id from discount_codes where profile_id = $1`, [ada.id])
    const seller = fixtures.as(asSeller(drop)).codes
    expect((await seller.list({ storefrontId: drop.storefrontId })).items).toEqual([])
    await expect(seller.update({ id: rows[0].id, active: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(fixtures.as(testActor()).codes.mine({ storefrontId: randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
