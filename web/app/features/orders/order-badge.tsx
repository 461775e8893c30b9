import type { OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'
import { Badge, type Tone } from '#web/ui/chip.tsx'
import { statusWords } from './display/order-messages.ts'

const tones: Record<OrderStatus, Tone> = {
  pending: 'warning',
  paid: 'success',
  packed: 'info',
  shipped: 'info',
  delivered: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
  failed: 'destructive',
}

/** An order's status in a word. */
export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{statusWords[status]}</Badge>
)
