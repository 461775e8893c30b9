import type { OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'
import { Badge, type Tone } from '#web/ui/chip.tsx'
import { statusLabels } from './display/order.texts.ts'

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

/** Badge with an order's status. */
export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
)
