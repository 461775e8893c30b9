import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'

/** The test cards by what they do. They are no cards: no number is typed, no money moves. */
export const methodWords: Record<PaymentMethod, { label: string; hint: string }> = {
  sandbox_success: { label: 'Test card that pays', hint: 'Goes through at once.' },
  sandbox_confirm: { label: 'Test card that asks', hint: 'The bank wants one confirmation from you first.' },
  sandbox_late: { label: 'Test card that answers late', hint: 'The bank takes some seconds to answer.' },
  sandbox_declined: { label: 'Test card that is declined', hint: 'Nothing is taken; your hold keeps running.' },
}

/** The test cards in the order in which they are offered. */
export const methods = Object.keys(methodWords) as PaymentMethod[]

/** How an order was paid, in words. */
export const paidWith = (method: string | null): string =>
  (method && methodWords[method as PaymentMethod]?.label) || (method === 'pickup' ? 'Paid at pickup' : 'Card')
