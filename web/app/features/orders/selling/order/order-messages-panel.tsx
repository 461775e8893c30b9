import type { OrderPanelProps } from './order-panel.ts'

/** Messages between buyer and seller about the order. Nothing while there is none. */
export const OrderMessagesPanel = (_: OrderPanelProps) => null
