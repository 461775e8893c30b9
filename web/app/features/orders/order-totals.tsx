import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { formatMoney, plural } from '#web/format/format.ts'
import { AmountLine } from '#web/ui/amount-line.tsx'
import * as texts from './orders.texts.ts'

const discountLabel = ({ discountCode }: Order): string => (discountCode ? `Discount, ${discountCode}` : 'Discount')

/** Every line of the amount paid; a fee or tax of zero has none. */
export function OrderTotals({ order }: { order: Order }) {
  const money = (cents: number) => formatMoney(cents, order.currency)
  return (
    <dl className="flex flex-col gap-2 text-small">
      <AmountLine label={plural(order.lines.length, 'item')} amount={money(order.itemsCents)} />
      <AmountLine
        label={order.fulfilment === 'pickup' ? texts.localPickup : 'Shipping'}
        amount={money(order.shippingCents)}
      />
      {order.discountCents > 0 && <AmountLine label={discountLabel(order)} amount={`−${money(order.discountCents)}`} />}
      {order.buyerFeeCents > 0 && <AmountLine label={texts.platformFee} amount={money(order.buyerFeeCents)} />}
      {order.taxCents > 0 && <AmountLine label="Tax" amount={money(order.taxCents)} />}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t pt-4">
        <dt className="text-label">Total</dt>
        <dd className="font-[700] text-xl tracking-[-0.02em] font-stretch-[106%]">{money(order.totalCents)}</dd>
      </div>
      {order.refundedCents > 0 && <AmountLine label="Refunded" amount={`−${money(order.refundedCents)}`} />}
    </dl>
  )
}
