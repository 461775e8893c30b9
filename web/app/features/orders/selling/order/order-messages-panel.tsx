import { messagesOfSeller } from '../../dealings/dealings.texts.ts'
import { MessagesSection } from '../../dealings/messages-section.tsx'
import type { OrderPanelProps } from './order-panel.ts'

/** Messages between buyer and seller about the order. Nothing before it is paid. */
export function OrderMessagesPanel({ order: { order } }: OrderPanelProps) {
  if (order.paidAt === null) return null
  return <MessagesSection orderId={order.id} lead={messagesOfSeller} />
}
