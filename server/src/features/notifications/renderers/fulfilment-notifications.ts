import { type Carrier, carrierName } from '@keepcase/contract/orders/carriers.ts'
import { ProblemKind } from '@keepcase/contract/orders/problems.fields.ts'
import { escalateAfterHours } from '@keepcase/contract/orders/problems.limits.ts'
import * as z from 'zod'
import { orderTeam } from '../dealing-facts.queries.ts'
import { type OrderFacts, orderFacts, type ShipmentFacts, shipmentFacts } from '../facts.queries.ts'
import type { MailContent } from '../mail/mail-messages.ts'
import { renderer } from '../renderer.ts'
import { type OrderNews, renderAllNews, renderNews, toTeam } from './order-news.ts'

const OfOrder = z.object({ orderId: z.uuid() })
const OfShipment = OfOrder.extend({ shipmentId: z.uuid(), isPartial: z.boolean() })
const OfProblem = OfOrder.extend({ kind: ProblemKind })
const OfDelivery = OfOrder.extend({ by: z.enum(['buyer', 'seller', 'code', 'time']) })

const linkOf = (orderId: string) => `/orders/${orderId}`
const saleLinkOf = (orderId: string, { storefrontId }: OrderFacts) =>
  `/storefront-dashboard/${storefrontId}/orders/${orderId}`

const seeOrder = (orderId: string) => ({ label: 'See your order', url: linkOf(orderId) })

/** News for the buyer of an order. */
const toBuyer = (
  orderId: string,
  { buyerId: userId, email }: OrderFacts,
  news: Omit<OrderNews, 'userId' | 'email' | 'causeId' | 'link'> & { causeId?: string },
): OrderNews => ({ userId, email, causeId: orderId, link: linkOf(orderId), ...news })

/**
 * Renderers of an order's way to its buyer, who hears of each step by every channel that they left on. Addresses,
 * numbers, codes and what people write stay on the page: a push shows none.
 */
export const fulfilmentRenderers = [
  renderer('order.packed', OfOrder, async ({ payload: { orderId }, tx }) => {
    const order = await orderFacts(tx, orderId)
    return order ? renderNews(toBuyer(orderId, order, packedNews(orderId, order))) : {}
  }),
  renderer('order.shipped', OfShipment, async ({ payload: { orderId, shipmentId, isPartial }, tx }) => {
    const order = await orderFacts(tx, orderId)
    const parcel = await shipmentFacts(tx, shipmentId)
    if (!order || !parcel) return {}
    const title =
      isPartial || parcel.number > 1 ? `Part of order ${order.number} shipped` : `Order ${order.number} shipped`
    const body = `${order.storefrontName} shipped it with ${nameOf(parcel)}.${isPartial ? ' The rest follows.' : ''}`
    const mail = shippedMail(orderId, body, parcel)
    return renderNews(toBuyer(orderId, order, { kind: 'order-shipped', causeId: shipmentId, title, body, mail }))
  }),
  renderer('order.problem', OfProblem, async ({ payload: { orderId, kind }, rowId, tx }) => {
    const order = await orderFacts(tx, orderId)
    if (!order) return {}
    const title = `A problem with order ${order.number}`
    const body = `The buyer says: ${problemTexts[kind]}. Answer them on the order within ${escalateAfterHours} hours.`
    const link = saleLinkOf(orderId, order)
    const mail = { button: { label: 'Answer the buyer', url: link } }
    const team = await orderTeam(tx, orderId)
    return renderAllNews(toTeam(team, { kind: 'sale-problem', causeId: rowId, title, body, link, mail }))
  }),
  renderer('order.delivered', OfDelivery, async ({ payload: { orderId, by }, tx }) => {
    const order = await orderFacts(tx, orderId)
    if (!order) return {}
    if (by !== 'buyer') return renderNews(toBuyer(orderId, order, deliveredNews(orderId, order, by)))
    const title = `Order ${order.number} arrived`
    const body = 'The buyer confirmed it.'
    const news = { kind: 'sale-delivered', causeId: orderId, title, body, link: saleLinkOf(orderId, order) }
    return { notifications: [{ userId: order.ownerId, ...news, isPushed: false }] }
  }),
  renderer('order.closed', OfOrder, async ({ payload: { orderId }, tx }) => {
    const order = await orderFacts(tx, orderId)
    if (!order) return {}
    const title = `Order ${order.number} is complete`
    const body = 'The time to report a problem is over. Your receipt stays on the order.'
    const mail = { heading: 'All done', button: seeOrder(orderId) }
    return renderNews(toBuyer(orderId, order, { kind: 'order-closed', title, body, mail }))
  }),
]

function packedNews(orderId: string, { fulfilment, number, storefrontName }: OrderFacts) {
  const button = seeOrder(orderId)
  return fulfilment === 'pickup'
    ? {
        kind: 'order-packed',
        title: `Ready to pick up: order ${number}`,
        body: `${storefrontName} set it aside for you. Your pickup code is on the order.`,
        mail: { heading: 'Ready when you are', button },
      }
    : {
        kind: 'order-packed',
        title: `Order ${number} is packed`,
        body: `${storefrontName} packed it. We’ll tell you when it ships.`,
        mail: { heading: 'It’s packed', button },
      }
}

/** Counted as delivered by time, it may be lost: then the news is the question. */
function deliveredNews(orderId: string, { number }: OrderFacts, by: keyof typeof deliveredTexts) {
  const titles = {
    seller: `Order ${number} was delivered`,
    code: `Order ${number} picked up`,
    time: `Did order ${number} arrive?`,
  }
  return { kind: 'order-delivered', title: titles[by], body: deliveredTexts[by], mail: { button: seeOrder(orderId) } }
}

const problemTexts: Readonly<Record<ProblemKind, string>> = {
  not_arrived: 'it hasn’t arrived',
  damaged: 'it arrived damaged',
  not_as_described: 'it isn’t as described',
  wrong_item: 'it’s the wrong item',
  missing_item: 'an item is missing',
  other: 'something else is wrong',
}

const deliveredTexts = {
  seller: 'The seller marked it as delivered. Didn’t get it? Report a problem on the order.',
  code: 'The seller confirmed your pickup code. Enjoy it.',
  time: 'It should be there by now, so we count it as delivered. Not there? Report a problem on the order.',
} as const

const nameOf = ({ carrier, carrierName: name }: ShipmentFacts): string => name ?? carrierName(carrier as Carrier)

/** Tells the buyer that a parcel left, with its contents and its tracking number. */
function shippedMail(orderId: string, body: string, parcel: ShipmentFacts): Partial<MailContent> {
  return {
    heading: 'On its way to you',
    paragraphs: [body, ...(parcel.trackingNumber ? [`Tracking number: ${parcel.trackingNumber}`] : [])],
    rows: (parcel.titles ?? []).map((title) => [title, ''] as const),
    button: { label: 'Track your order', url: linkOf(orderId) },
  }
}
