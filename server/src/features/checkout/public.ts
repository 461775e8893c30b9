export { type CheckoutRoomDeps, checkoutRoom } from './feature.ts'
export { refundOrder } from './refunds/refund-order.ts'
export { Sandbox } from './sandbox/sandbox.ts'
