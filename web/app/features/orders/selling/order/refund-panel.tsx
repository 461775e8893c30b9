import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import * as texts from '../../dealings/dealings.texts.ts'
import { RefundDialog } from '../../dealings/refund-dialog.tsx'
import { RefundList } from '../../dealings/refund-list.tsx'
import { useRefunds } from '../../dealings/use-refunds.ts'
import type { OrderPanelProps } from './order-panel.ts'

/** Cancelling and refunding the order, whole or by line. Nothing before it is paid. */
export function RefundPanel({ order: { order }, mayManage }: OrderPanelProps) {
  const { data } = useRefunds(order.id)
  const [isRefunding, refund] = useState(false)
  if (!data || order.paidAt === null) return null
  const isLeft = data.lines.some(({ isRefundable }) => isRefundable)
  return (
    <section aria-labelledby="order-refunds" className="flex flex-col gap-4 rounded-card bg-card p-5 shadow-card">
      <h2 id="order-refunds" className="text-h3">
        {texts.refundsTitle}
      </h2>
      <RefundList refunds={data.refunds} currency={order.currency} />
      {isLeft ? (
        mayManage && (
          <div>
            <p className="text-muted-foreground text-small">
              {data.costsStrike ? texts.costsStrike : texts.refundsLead}
            </p>
            <Button variant="outline" className="mt-3" onClick={() => refund(true)}>
              {data.costsStrike ? texts.cancelOpen : texts.refundOpen}
            </Button>
          </div>
        )
      ) : (
        <p className="text-muted-foreground text-small">{texts.nothingLeft}</p>
      )}
      {isRefunding && <RefundDialog order={order} refunds={data} onClose={() => refund(false)} />}
    </section>
  )
}
