export { refundOrder } from './refund-order.ts'
export { type CheckoutRoomDeps, checkoutRoom } from './room.ts'
export { Sandbox } from './sandbox/sandbox.ts'
