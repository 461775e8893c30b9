import type { OrderPanelProps } from './order-panel.ts'

/** The parcel that this buyer keeps open with the storefront. Nothing while there is none. */
export const OpenParcelPanel = (_: OrderPanelProps) => null
