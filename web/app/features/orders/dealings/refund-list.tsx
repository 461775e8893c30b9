import type { OrderRefund } from '@keepcase/contract/orders/refunds.contract.ts'
import { formatMoney } from '#web/format/format.ts'
import { Badge } from '#web/ui/chip.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './dealings.texts.ts'

/** Refunds of an order with their reasons. Nothing while there is none. */
export function RefundList({ refunds, currency }: { refunds: readonly OrderRefund[]; currency: string }) {
  if (refunds.length === 0) return null
  return (
    <ul className="flex flex-col gap-3">
      {refunds.map((refund) => (
        <li key={refund.id} className="text-small">
          <p className="flex items-center justify-between gap-3">
            <span className="font-mono font-medium">{formatMoney(refund.amountCents, currency)}</span>
            <Badge tone={refund.status === 'succeeded' ? 'neutral' : 'warning'}>
              {refund.status === 'succeeded' ? texts.refundDone : texts.refundPending}
            </Badge>
          </p>
          <p className="[overflow-wrap:anywhere]" dir="auto">
            {refund.note ?? texts.refundReasons[refund.reason]}
          </p>
          <p className="text-muted-foreground text-xs">
            <Time at={refund.createdAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}
