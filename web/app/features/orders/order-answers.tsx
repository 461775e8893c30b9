import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { ReactNode } from 'react'
import { paidWith } from '#web/features/checkout/display/payment-methods.ts'
import { formatMoney } from '#web/format/format.ts'
import { Time } from '#web/ui/time.tsx'
import { deliveryAnswer, nextStepAnswer, paymentAnswer } from './display/order.texts.ts'
import * as texts from './orders.texts.ts'

/** Answers the buyer's four main questions about an order. */
export function OrderAnswers({ order }: { order: Order }) {
  return (
    <dl className="grid grid-cols-1 gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      <Answer question={texts.whatDidItCost}>{formatMoney(order.totalCents, order.currency)}</Answer>
      <Answer question={texts.didItGoThrough}>
        {paymentAnswer(order)}{' '}
        {order.paidAt && (
          <span className="font-normal text-muted-foreground">
            <Time at={order.paidAt} />, {paidWith(order.paymentMethod)}
          </span>
        )}
      </Answer>
      <Answer question={texts.whereIs}>{deliveryAnswer(order)}</Answer>
      <Answer question={texts.whatNext}>{nextStepAnswer(order)}</Answer>
    </dl>
  )
}

const Answer = ({ question, children }: { question: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted-foreground text-small">{question}</dt>
    <dd className="mt-1 font-[620] leading-snug">{children}</dd>
  </div>
)
