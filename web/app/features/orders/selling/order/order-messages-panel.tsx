import type { OrderPanelProps } from './seller-order-page.tsx'

/** Messages between buyer and seller about the order. Nothing while there is none. */
export const OrderMessagesPanel = (_: OrderPanelProps) => null
