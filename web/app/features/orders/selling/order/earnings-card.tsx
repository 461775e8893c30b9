import { formatMoney } from '#web/format/format.ts'
import { AmountLine } from '#web/ui/amount-line.tsx'
import { OrderTotals } from '../../order-totals.tsx'
import type { OrderPanelProps } from './order-panel.ts'
import * as texts from './seller-order.texts.ts'

/** What the order brings the seller, and what its buyer paid. Nothing for an order whose payment failed. */
export function EarningsCard({ order: { order, earnings } }: OrderPanelProps) {
  const money = (cents: number) =>
    cents < 0 ? `−${formatMoney(-cents, order.currency)}` : formatMoney(cents, order.currency)
  const isAtCounter = order.paymentMethod === 'pickup'
  if (order.status === 'failed') return null
  return (
    <section aria-labelledby="order-earnings" className="rounded-card bg-card p-5 shadow-card">
      <h2 id="order-earnings" className="mb-4 text-h3">
        {texts.earningsTitle}
      </h2>
      <dl className="flex flex-col gap-2 text-small">
        {!isAtCounter && <AmountLine label={texts.itemsAmount} amount={money(earnings.itemsCents)} />}
        {earnings.shippingCents !== 0 && (
          <AmountLine label={texts.shippingAmount} amount={money(earnings.shippingCents)} />
        )}
        {earnings.feeCents !== 0 && <AmountLine label={texts.feeShare} amount={money(earnings.feeCents)} />}
        {isAtCounter && <AmountLine label={texts.feeOwed} amount={money(earnings.netCents - earnings.refundedCents)} />}
        {earnings.refundedCents !== 0 && (
          <AmountLine label={texts.refundsAmount} amount={money(earnings.refundedCents)} />
        )}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t pt-4">
          <dt className="text-label">{texts.net}</dt>
          <dd className="font-[700] text-xl tracking-[-0.02em] font-stretch-[106%]">{money(earnings.netCents)}</dd>
        </div>
      </dl>
      <details className="mt-4">
        <summary className="min-h-8 cursor-pointer text-small underline underline-offset-4">{texts.paidTitle}</summary>
        <div className="mt-3">
          <OrderTotals order={order} />
        </div>
      </details>
    </section>
  )
}
