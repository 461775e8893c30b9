import { claimToasts } from '../claims/claims.messages.ts'

/**
 * Messages to the buyer for each step of a payment, including refunds of payments that arrived after the hold
 * ended.
 */
export const paymentToasts = {
  captured: claimToasts.paid,
  needs_confirmation: { title: 'Confirm your payment', message: 'Your bank wants you to confirm this payment.' },
  processing: {
    title: 'Payment in progress',
    message: 'Your bank hasn’t answered yet. Your items stay on hold, and we’ll tell you when it does.',
  },
  declined: {
    title: 'Payment declined',
    message: 'Your bank declined this payment. You weren’t charged, and your hold is still running.',
  },
  declined_over: {
    title: 'Payment declined',
    message: 'Your bank declined this payment. You weren’t charged, but your hold has ended.',
  },
  cancelled: { title: 'Payment ended', message: 'This payment wasn’t completed. You weren’t charged.' },
  late: {
    title: 'Payment refunded',
    message: 'Your payment arrived after your hold ended and the item was gone. We’re refunding all of it.',
  },
  refunded: { title: 'Payment refunded', message: 'This order was refunded in full.' },
} as const
