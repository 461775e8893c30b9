import { sellerReceives } from '@keepcase/contract/checkout/seller-receives.rules.ts'
import { afterAll, expect, test } from 'vitest'
import { openCheckoutFixtures, quoteAndPay } from './testing/checkout-fixtures.ts'

const fixtures = await openCheckoutFixtures()
afterAll(() => fixtures.close())

const structures = ['seller', 'buyer', 'split'] as const
const fees = [0, 1, 333, 800, 1_250, 2_999]
const prices = [1, 2, 99, 101, 1_050, 1_999, 12_345, 250_001]

/** What the ledger credited to a storefront for the captures of a drop. */
async function booked(dropId: string): Promise<{ all: number; shipping: number }> {
  const { rows } = await fixtures.owner.query<{ account: string; cents: string }>(
    `select e.account, sum(e.amount_cents) as cents
     from money_entries e join money_transfers t on t.id = e.transfer_id
     where t.kind = 'capture' and e.account in ('seller', 'shipping')
       and t.order_id in (select order_id from order_lines where drop_id = $1) group by e.account`,
    [dropId],
  )
  const of = (account: string) => Number(rows.find((row) => row.account === account)?.cents ?? 0)
  return { all: of('seller') + of('shipping'), shipping: of('shipping') }
}

test('what the editor shows as what you get is what the ledger books, whatever price, fee and shipping', async () => {
  const [buyer] = await fixtures.buyers(1)
  for (const [i, priceCents] of prices.entries()) {
    const feeBps = fees[i % fees.length]!
    await fixtures.owner.query('update platform_settings set platform_fee_bps = $1', [feeBps])
    for (const [j, feeStructure] of structures.entries()) {
      const shippingCents = [0, 475, 1_299][(i + j) % 3]!
      const drop = await fixtures.sale({ units: [1], feeStructure, strategy: 'FlatRate', flatRate: [shippingCents, 0] })
      await fixtures.owner.query('update drop_items set price_cents = $2 where drop_id = $1', [drop.dropId, priceCents])
      await quoteAndPay(fixtures, buyer!, [await fixtures.claim(buyer!, drop)])
      await fixtures.reconcileNow()
      const told = sellerReceives(priceCents, { feeStructure, feeBps, shippingCents })
      const what = JSON.stringify({ priceCents, feeBps, feeStructure, shippingCents })
      expect({ all: told.receivesCents, shipping: told.shippingCents }, what).toEqual(await booked(drop.dropId))
    }
  }
}, 120_000)
