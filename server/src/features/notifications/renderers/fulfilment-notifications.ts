import { type Carrier, carrierName } from '@keepcase/contract/orders/carriers.ts'
import { ProblemKind } from '@keepcase/contract/orders/problems.fields.ts'
import { escalateAfterHours } from '@keepcase/contract/orders/problems.limits.ts'
import * as z from 'zod'
import { orderTeam } from '../dealing-facts.queries.ts'
import { orderFacts, type ShipmentFacts, shipmentFacts } from '../facts.queries.ts'
import type { MailContent } from '../mail/mail-messages.ts'
import { renderer } from '../renderer.ts'

const OfOrder = z.object({ orderId: z.uuid() })
const OfShipment = OfOrder.extend({ shipmentId: z.uuid(), isPartial: z.boolean() })
const OfProblem = OfOrder.extend({ kind: ProblemKind })
const OfDelivery = OfOrder.extend({ by: z.enum(['buyer', 'seller', 'code', 'time']) })

const linkOf = (orderId: string) => `/orders/${orderId}`

/** Renderers of an order's way to its buyer. Addresses, numbers and codes stay on the page: a push shows none. */
export const fulfilmentRenderers = [
  renderer('order.packed', OfOrder, async ({ payload: { orderId }, tx }) => {
    const order = await orderFacts(tx, orderId)
    if (!order) return {}
    const isPickup = order.fulfilment === 'pickup'
    const title = isPickup ? `Ready to pick up: order ${order.number}` : `Order ${order.number} is packed`
    const body = isPickup
      ? `${order.storefrontName} set it aside for you. Your pickup code is on the order.`
      : `${order.storefrontName} packed it. We’ll tell you when it ships.`
    const content: MailContent = {
      subject: title,
      heading: isPickup ? 'Ready when you are' : 'It’s packed',
      paragraphs: [body],
      button: { label: 'See your order', url: linkOf(orderId) },
    }
    const { buyerId: userId, email: recipient } = order
    return {
      notifications: [{ userId, kind: 'order-packed', causeId: orderId, title, body, link: linkOf(orderId) }],
      // @NOTE a parcel that is packed needs no mail: the one that says it shipped follows
      mails: isPickup ? [{ userId, recipient, kind: 'order-packed', causeId: orderId, content }] : [],
    }
  }),
  renderer('order.shipped', OfShipment, async ({ payload: { orderId, shipmentId, isPartial }, tx }) => {
    const order = await orderFacts(tx, orderId)
    const parcel = await shipmentFacts(tx, shipmentId)
    if (!order || !parcel) return {}
    const title =
      isPartial || parcel.number > 1 ? `Part of order ${order.number} shipped` : `Order ${order.number} shipped`
    const body = `${order.storefrontName} shipped it with ${nameOf(parcel)}.${isPartial ? ' The rest follows.' : ''}`
    const { buyerId: userId, email: recipient } = order
    const content = shippedMail(orderId, title, body, parcel)
    return {
      notifications: [{ userId, kind: 'order-shipped', causeId: shipmentId, title, body, link: linkOf(orderId) }],
      mails: [{ userId, recipient, kind: 'order-shipped', causeId: shipmentId, content }],
    }
  }),
  renderer('order.problem', OfProblem, async ({ payload: { orderId, kind }, rowId, tx }) => {
    const order = await orderFacts(tx, orderId)
    if (!order) return {}
    const title = `A problem with order ${order.number}`
    const body = `The buyer says: ${problemTexts[kind]}. Answer them on the order within ${escalateAfterHours} hours.`
    const link = `/storefront-dashboard/${order.storefrontId}/orders/${orderId}`
    const team = await orderTeam(tx, orderId)
    const news = { kind: 'sale-problem', causeId: rowId, title, body, link }
    return { notifications: team.map(({ profileId: userId }) => ({ userId, ...news })) }
  }),
  renderer('order.delivered', OfDelivery, async ({ payload: { orderId, by }, tx }) => {
    const order = await orderFacts(tx, orderId)
    if (!order) return {}
    if (by === 'buyer') {
      const title = `Order ${order.number} arrived`
      const link = `/storefront-dashboard/${order.storefrontId}/orders/${orderId}`
      const body = 'The buyer confirmed it.'
      return {
        notifications: [
          { userId: order.ownerId, kind: 'sale-delivered', causeId: orderId, title, body, link, isPushed: false },
        ],
      }
    }
    const title = by === 'code' ? `Order ${order.number} picked up` : `Order ${order.number} was delivered`
    const { buyerId: userId } = order
    return {
      notifications: [
        { userId, kind: 'order-delivered', causeId: orderId, title, body: deliveredTexts[by], link: linkOf(orderId) },
      ],
    }
  }),
]

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
  time: 'It should be there by now, so we count it as delivered. Didn’t get it? Report a problem on the order.',
} as const

const nameOf = ({ carrier, carrierName: name }: ShipmentFacts): string => name ?? carrierName(carrier as Carrier)

/** Tells the buyer that a parcel left, with its contents and its tracking number. */
function shippedMail(orderId: string, subject: string, body: string, parcel: ShipmentFacts): MailContent {
  return {
    subject,
    heading: 'On its way to you',
    paragraphs: [body, ...(parcel.trackingNumber ? [`Tracking number: ${parcel.trackingNumber}`] : [])],
    rows: (parcel.titles ?? []).map((title) => [title, ''] as const),
    button: { label: 'Track your order', url: linkOf(orderId) },
  }
}
