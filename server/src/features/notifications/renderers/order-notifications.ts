import * as z from 'zod'
import { orderFacts } from '../facts.queries.ts'
import { money } from '../mail/money.ts'
import { orderReceipt, refundMail, refundReason } from '../mail/order-mails.ts'
import { renderer } from '../renderer.ts'

const OfOrder = z.object({ orderId: z.uuid() })
const OfRefund = OfOrder.extend({
  refundId: z.optional(z.uuid()),
  amountCents: z.optional(z.int()),
  reason: z.nullish(z.string()),
})

/** Renderers of payments and refunds. */
export const orderRenderers = [
  renderer('order.paid', OfOrder, async ({ payload: { orderId }, tx }) => {
    const order = await orderFacts(tx, orderId)
    if (!order) return {}
    const total = money(order.totalCents, order.currency)
    const count = order.lines?.length ?? 0
    return {
      notifications: [
        {
          userId: order.buyerId,
          kind: 'order-paid',
          causeId: orderId,
          title: 'Payment received',
          body: `You paid ${total} for order ${order.number} from ${order.storefrontName}.`,
          link: `/orders/${orderId}`,
          // @NOTE the page on which it was paid says so already
          isPushed: false,
        },
        {
          userId: order.ownerId,
          kind: 'order-received',
          causeId: orderId,
          title: `New order ${order.number}`,
          body: `${count} ${count === 1 ? 'item is' : 'items are'} paid and ready to pack.`,
          link: `/storefront-dashboard/${order.storefrontId}/orders/${orderId}`,
        },
      ],
      mails: [
        { userId: order.buyerId, recipient: order.email, kind: 'order-receipt', content: orderReceipt(orderId, order) },
      ],
    }
  }),
  renderer('payment.refunded', OfRefund, async ({ payload, rowId, tx }) => {
    const { orderId, amountCents } = payload
    const order = await orderFacts(tx, orderId)
    if (!order) return {}
    const amount = amountCents === undefined ? 'Your money' : money(amountCents, order.currency)
    return {
      notifications: [
        {
          userId: order.buyerId,
          kind: 'payment-refunded',
          causeId: payload.refundId ?? rowId,
          title: 'Your refund is on its way',
          body: `${amount} for order ${order.number} is going back to your payment method.${refundReason(payload.reason)}`,
          link: `/orders/${orderId}`,
        },
      ],
      mails: [
        {
          userId: order.buyerId,
          recipient: order.email,
          kind: 'refund',
          content: refundMail(orderId, order, amountCents ?? null, payload.reason),
        },
      ],
    }
  }),
]
