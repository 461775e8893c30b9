import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { SavedPaymentMethod } from '@keepcase/contract/checkout/payment-methods.contract.ts'
import * as texts from './display.texts.ts'

/** Test cards by outcome. Not real cards: no number is entered, no money moves. */
export const methodTexts: Record<PaymentMethod, { label: string; hint: string }> = {
  sandbox_success: { label: texts.testCardThatPays, hint: texts.goesThroughRightAway },
  sandbox_confirm: { label: texts.testCardThatAsks, hint: texts.theBankAsks },
  sandbox_late: { label: texts.testCardThatAnswers, hint: texts.theBankTakes },
  sandbox_declined: { label: texts.testCard, hint: texts.youArentCharged },
}

/** The test cards as select options, in display order. */
export const testCards = (Object.keys(methodTexts) as PaymentMethod[]).map((value) => ({
  value,
  ...methodTexts[value],
}))

/** Explains the test cards wherever they are offered. */
export const testCardsHint = texts.theseAreTestCards

/** How an order was paid, as a label. */
export const paidWith = (method: string | null): string =>
  (method && methodTexts[method as PaymentMethod]?.label) || (method === 'pickup' ? texts.paidAtPickup : 'Card')

/** Selected payment method: a test card for this payment only, or a saved card by its id. */
export type PayWith = PaymentMethod | `saved:${string}`

/** Selected payment method in the form the API takes. */
export type PayInput = { method: PaymentMethod } | { savedMethodId: string }
export function payInput(how: PayWith): PayInput {
  return how.startsWith('saved:') ? { savedMethodId: how.slice('saved:'.length) } : { method: how as PaymentMethod }
}

/** `Test Visa ending in 4242` */
export const cardName = ({ brand, last4 }: Pick<SavedPaymentMethod, 'brand' | 'last4'>): string =>
  texts.endingIn(brand, last4)

/** `Expires 12/30`, or `Expired 12/25`. */
export const cardExpiry = ({ expMonth, expYear, isExpired }: SavedPaymentMethod): string =>
  `${isExpired ? 'Expired' : 'Expires'} ${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

/** Default selection at checkout: the saved default card unless it has expired. */
export function firstChoice(saved: readonly SavedPaymentMethod[]): PayWith {
  const usable = saved.find(({ isExpired }) => !isExpired)
  return usable ? `saved:${usable.id}` : 'sandbox_success'
}

/** Current selection; falls back to the default if the selected saved card is gone. */
export function payWith(chosen: PayWith | null, saved: readonly SavedPaymentMethod[]): PayWith {
  const isThere = chosen && (!chosen.startsWith('saved:') || saved.some(({ id }) => chosen === `saved:${id}`))
  return isThere ? chosen : firstChoice(saved)
}
