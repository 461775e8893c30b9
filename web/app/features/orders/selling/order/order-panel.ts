import type { SellerOrder } from '@keepcase/contract/orders/fulfilment.contract.ts'

/** What every panel of the seller's order page is given. */
export type OrderPanelProps = { order: SellerOrder; mayManage: boolean }
