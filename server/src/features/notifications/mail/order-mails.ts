import { checkoutLink } from '../drop-link.ts'
import type { ClaimFacts, OrderFacts } from '../facts.queries.ts'
import { instantIn } from './instants.ts'
import type { MailContent } from './mail-messages.ts'
import { money } from './money.ts'

/** The receipt of a paid order: every line of the accepted quote. */
export function orderReceipt(orderId: string, order: OrderFacts): MailContent {
  const inMoney = (cents: number) => money(cents, order.currency)
  const extra: [string, number][] = [
    ['Shipping', order.shippingCents],
    ['Discount', -order.discountCents],
    ['Tax', order.taxCents],
    ['Service fee', order.buyerFeeCents],
  ]
  return {
    subject: `Your receipt for order ${order.number}`,
    heading: 'Thanks, it is yours',
    paragraphs: [`${order.storefrontName} has your payment for order ${order.number}. ${nextStep(order)}`],
    rows: [
      ...(order.lines ?? []).map((line) => [line.title, inMoney(line.priceCents)] as const),
      ...extra.filter(([, cents]) => cents !== 0).map(([label, cents]) => [label, inMoney(cents)] as const),
      ['Total', inMoney(order.totalCents)],
    ],
    isTotalled: true,
    button: { label: 'See your order', url: `/orders/${orderId}` },
  }
}

function nextStep(order: OrderFacts): string {
  return order.fulfilment === 'pickup'
    ? 'You agreed on local pickup: the seller tells you when and where.'
    : 'We tell you when it is on its way.'
}

/** Sentences for the checkout's refund reason codes. */
const refundReasons: Readonly<Record<string, string>> = {
  late_payment: 'Your payment came after the hold had ended, and the unit had gone elsewhere.',
  claim_revoked: 'The claim was taken back before the payment was complete.',
  drop_cancelled: 'The drop was called off.',
  seller: 'The seller gave it back.',
}

/** A refund reason as a sentence to append; empty for a code without text. */
export function refundReason(reason: string | null | undefined): string {
  const reasonText = reason ? refundReasons[reason] : undefined
  return reasonText ? ` ${reasonText}` : ''
}

/** Tells the buyer that money was refunded. */
export function refundMail(
  orderId: string,
  order: OrderFacts,
  amountCents: number | null,
  reason: string | null | undefined,
): MailContent {
  const amount = amountCents === null ? 'Your money' : money(amountCents, order.currency)
  return {
    subject: `A refund for order ${order.number}`,
    heading: 'Your refund is on its way',
    paragraphs: [
      `${amount} for order ${order.number} with ${order.storefrontName} goes back to the way you paid.${refundReason(reason)}`,
      'Banks usually need 3 to 5 working days to show it.',
    ],
    button: { label: 'See your order', url: `/orders/${orderId}` },
  }
}

/** Tells the head of a standby line that a unit came back and is held for them. */
export function standbyOffer(claim: ClaimFacts, claimId: string): MailContent {
  return {
    subject: `It is your turn: ${claim.itemTitle}`,
    heading: 'A unit is held for you',
    paragraphs: [
      `You stood by for ${claim.itemTitle} in ${claim.dropTitle} by ${claim.storefrontName}, and a unit came back.`,
      `It is yours until ${instantIn(claim.expiresAt)}. Pay before then, or it goes to the next in line. Not taking it costs you nothing.`,
    ],
    button: { label: 'Pay now', url: checkoutLink(claimId) },
  }
}
