import { drawingPng } from '@keepcase/contract/drawings/drawings.rules.ts'
import { photoAt } from '@keepcase/contract/photos/photos.rules.ts'
import { checkoutLink } from '../drop-link.ts'
import type { ClaimFacts, OrderFacts } from '../facts.queries.ts'
import { instantIn } from './instants.ts'
import type { MailContent } from './mail-messages.ts'
import { money } from './money.ts'

/** The receipt of a paid order: every line of the accepted quote, zeros left out. */
export function orderReceipt(orderId: string, order: OrderFacts): MailContent {
  const inMoney = (cents: number) => money(cents, order.currency)
  const extra: [string, number][] = [
    ['Shipping', order.shippingCents],
    ['Discount', -order.discountCents],
    ['Platform fee', order.buyerFeeCents],
    ['Tax', order.taxCents],
  ]
  return {
    subject: `Your receipt for order ${order.number}`,
    heading: 'It’s yours. Thank you!',
    paragraphs: [`${order.storefrontName} got your payment for order ${order.number}. ${nextStep(order)}`],
    rows: [
      ...(order.lines ?? []).map((line) => [line.title, inMoney(line.priceCents), mailImage(line.image)] as const),
      ...extra.filter(([, cents]) => cents !== 0).map(([label, cents]) => [label, inMoney(cents)] as const),
      ['Total', inMoney(order.totalCents)],
    ],
    isTotalled: true,
    button: { label: 'See your order', url: `/orders/${orderId}` },
  }
}

/** An item's picture as mail programs show it: its smallest photo, or its drawing as a PNG. */
const mailImage = (path: string | null): string | null => path && drawingPng(photoAt(path, 320))

function nextStep(order: OrderFacts): string {
  return order.fulfilment === 'pickup'
    ? 'You chose local pickup. Show the 6-digit code on your order when you get there.'
    : 'We’ll tell you when it ships.'
}

/** Sentences for the checkout's refund reason codes. */
const refundReasons: Readonly<Record<string, string>> = {
  late_payment: 'Your payment arrived after your hold ended, and the item had gone to someone else.',
  claim_revoked: 'The claim was revoked before your payment finished.',
  drop_cancelled: 'The seller canceled the drop.',
  seller: 'The seller refunded it.',
  buyer_request: 'You asked to cancel it.',
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
      `${amount} for order ${order.number} from ${order.storefrontName} is going back to your payment method.${refundReason(reason)}`,
      'Banks usually take 3 to 5 business days to show it.',
    ],
    button: { label: 'See your order', url: `/orders/${orderId}` },
  }
}

/** Tells the head of a standby line that a unit came back and is held for them. */
export function standbyOffer(claim: ClaimFacts, claimId: string): MailContent {
  return {
    subject: `You’re up: ${claim.itemTitle}`,
    heading: 'We’re holding one for you',
    paragraphs: [
      `You were on standby for ${claim.itemTitle} in ${claim.dropTitle} by ${claim.storefrontName}, and one became available.`,
      `It’s yours until ${instantIn(claim.expiresAt)}. Pay by then, or it goes to the next in line. Passing costs you nothing.`,
    ],
    button: { label: 'Pay now', url: checkoutLink(claimId) },
  }
}
