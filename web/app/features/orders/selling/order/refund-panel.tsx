import type { OrderPanelProps } from './seller-order-page.tsx'

/** Cancelling and refunding the order, whole or by line. Nothing while there is none. */
export const RefundPanel = (_: OrderPanelProps) => null
