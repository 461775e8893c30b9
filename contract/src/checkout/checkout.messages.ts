import { claimToasts } from '../claims/claims.messages.ts'

/**
 * Messages to the buyer for each step of a payment, including refunds of payments that arrived after the hold
 * ended.
 */
export const paymentToasts = {
  captured: claimToasts.paid,
  needs_confirmation: { title: 'Confirm your payment', message: 'Your bank asks you to confirm this payment.' },
  processing: {
    title: 'Payment under way',
    message: 'Your bank has not answered yet. Your items stay on hold meanwhile, and we tell you as soon as it does.',
  },
  declined: {
    title: 'Payment declined',
    message: 'Your bank declined this payment. Nothing was taken, and your hold keeps running.',
  },
  declined_over: {
    title: 'Payment declined',
    message: 'Your bank declined this payment. Nothing was taken, but your hold has ended meanwhile.',
  },
  cancelled: { title: 'Payment ended', message: 'This payment ended before it was complete. Nothing was taken.' },
  late: {
    title: 'Payment refunded',
    message: 'Your payment came after your hold had ended and the item had gone. You get the whole amount back.',
  },
  refunded: { title: 'Payment refunded', message: 'This order was refunded. You get the whole amount back.' },
} as const
