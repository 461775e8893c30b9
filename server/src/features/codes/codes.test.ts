import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { refundOrder } from '#server/features/checkout/refunds/refund-order.ts'
import { asBuyer, asSeller, type Buyer, quoteAndPay } from '#server/features/checkout/testing/checkout-fixtures.ts'
import type { DropFixture } from '#server/features/claims/testing/claims-fixtures.ts'
import { openCodesFixtures } from './testing/codes-fixtures.ts'

// A storefront’s own codes: created, changed, deleted.

const { fixtures, scene, makeCode } = await openCodesFixtures()

let ada: Buyer
let ben: Buyer
let drop: DropFixture
beforeEach(() => {
  ;({ ada, ben, drop } = scene)
})

describe('a storefront’s codes', () => {
  test('are created, listed, changed and turned off only by people who may set prices, and every change is logged', async () => {
    const created = await makeCode({ code: 'summer-10', maxUses: 5 })
    expect(created).toMatchObject({ code: 'SUMMER-10', percent: 10, amountCents: null, currency: 'USD', uses: 0 })
    await expect(makeCode({ code: 'Summer-10' })).rejects.toMatchObject({
      code: 'CODE_TAKEN',
      data: { fields: { code: expect.any(String) } },
    })
    const elsewhere = await fixtures.sale()
    await makeCode({ code: 'SUMMER-10' }, elsewhere)
    const { storefrontId } = drop
    const rival = fixtures.as(asSeller(elsewhere)).codes
    await expect(rival.list({ storefrontId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(rival.create({ storefrontId, code: 'MINE', percent: 5 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(rival.update({ id: created.id, active: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const buyer = fixtures.as(asBuyer(ada)).codes
    await expect(buyer.list({ storefrontId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const seller = fixtures.as(asSeller(drop)).codes
    const second = await makeCode({ code: 'SECOND' })
    const first = await seller.list({ storefrontId, limit: 1 })
    const rest = await seller.list({ storefrontId, limit: 1, cursor: first.nextCursor! })
    expect([...first.items, ...rest.items].map(({ code }) => code)).toEqual(['SECOND', 'SUMMER-10'])
    expect(await seller.update({ id: second.id, active: false, maxUses: 1 })).toMatchObject({
      active: false,
      maxUses: 1,
    })
    const { rows } = await fixtures.owner.query(
      `select action from audit_log where subject_id in ($1, $2) order by seq`,
      [created.id, second.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['codes.create', 'codes.create', 'codes.update'])
  })

  test('of two staff who change the limits of one at once one passes, and the other reads what is there now', async () => {
    const { id } = await makeCode({ code: 'RACED' })
    const { storefrontId } = drop
    const seller = fixtures.as(asSeller(drop)).codes
    for (let round = 0; round < 6; round++) {
      const { version } = (await seller.list({ storefrontId })).items[0]!
      const limits = [2, 3].map((n) => n + 2 * round)
      const answers = await Promise.allSettled(limits.map((maxUses) => seller.update({ id, version, maxUses })))
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const [current] = (await seller.list({ storefrontId })).items
      for (const answer of answers) {
        if (answer.status === 'fulfilled') expect(answer.value).toEqual(current)
        else expect(answer.reason).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { current } })
      }
    }
  })

  test('tell how often they were used and what they gave; one that no order had can be deleted, and is written down', async () => {
    const { id } = await makeCode()
    const seller = fixtures.as(asSeller(drop)).codes
    const { storefrontId } = drop
    const row = async () => (await seller.list({ storefrontId })).items[0]
    expect(await row()).toMatchObject({ uses: 0, givenCents: 0, isUnused: true })
    const spare = await makeCode({ code: 'SPARE' })
    const rival = fixtures.as(asSeller(await fixtures.sale())).codes
    await expect(rival.remove({ id: spare.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(fixtures.as(asBuyer(ada)).codes.remove({ id: spare.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await seller.remove({ id: spare.id })).toEqual({ id: spare.id })
    await expect(seller.remove({ id: spare.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await seller.list({ storefrontId })).items.map(({ code }) => code)).toEqual(['TEN'])
    const { rows } = await fixtures.owner.query(
      `select action, before ->> 'code' as code from audit_log where subject_id = $1 order by seq`,
      [spare.id],
    )
    expect(rows).toEqual([
      { action: 'codes.create', code: null },
      { action: 'codes.remove', code: 'SPARE' },
    ])
    const { orderId } = await quoteAndPay(fixtures, ada, [await fixtures.claim(ada, drop)], 'sandbox_success', {
      code: 'TEN',
    })
    await quoteAndPay(fixtures, ben, [await fixtures.claim(ben, drop)], 'sandbox_success', { code: 'TEN' })
    expect(await row()).toMatchObject({ uses: 2, givenCents: 1_280, isUnused: false })
    await refundOrder(
      fixtures.deps,
      asSeller(drop),
      { orderId, reason: 'Lost.', withdraw: true },
      { key: randomUUID(), requestId: 'test' },
    )
    expect(await row()).toMatchObject({ uses: 1, givenCents: 640, isUnused: false })
    await expect(seller.remove({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await seller.update({ id, maxUses: 5, endsAt: '2099-01-01T00:00:00.000Z' })).toMatchObject({
      maxUses: 5,
      endsAt: '2099-01-01T00:00:00.000Z',
      givenCents: 640,
    })
  })

  test('never allow fewer uses than there were, nor an end before the start', async () => {
    const { id } = await makeCode({ startsAt: '2020-01-01T00:00:00Z' })
    for (const buyer of [ada, ben]) {
      await quoteAndPay(fixtures, buyer, [await fixtures.claim(buyer, drop)], 'sandbox_success', { code: 'TEN' })
    }
    const seller = fixtures.as(asSeller(drop)).codes
    await expect(seller.update({ id, maxUses: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(seller.update({ id, endsAt: '2019-01-01T00:00:00Z' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await seller.update({ id, maxUses: 2 })).toMatchObject({ uses: 2, maxUses: 2 })
  })
})
