import { strikesToBlock, strikeWindow } from '@keepcase/contract/claims/claims.limits.ts'
import type { Tx } from '@keepcase/db/db.ts'
import * as z from 'zod'
import {
  type CancelRequestFacts,
  cancelRequestFacts,
  orderTeam,
  type SellerStrikeFacts,
  sellerStrikeFacts,
} from '../dealing-facts.queries.ts'
import { emailOf, type OrderFacts, orderFacts } from '../facts.queries.ts'
import { instantIn } from '../mail/instants.ts'
import type { Rendered, RenderInput } from '../notification.ts'
import { renderer } from '../renderer.ts'
import { type OrderNews, renderAllNews, renderNews, toTeam } from './order-news.ts'

const OfRequest = z.object({ requestId: z.uuid(), orderId: z.uuid() })
const OfStrike = z.object({ strikeId: z.uuid(), orderId: z.uuid() })

const linkOf = (orderId: string) => `/orders/${orderId}`

type Told = Pick<OrderNews, 'kind' | 'title' | 'body'>

type RequestNews = {
  order: OrderFacts
  request: CancelRequestFacts
  toBuyer: (told: Told) => OrderNews
  toSellers: (told: Told) => OrderNews[]
}

/** Renders news about a cancel request; nothing when it is gone. */
function aboutRequest(render: (facts: RequestNews) => readonly OrderNews[]) {
  return async ({ payload: { requestId, orderId }, tx }: RenderInput<z.infer<typeof OfRequest>>): Promise<Rendered> => {
    const request = await cancelRequestFacts(tx, requestId)
    const order = await orderFacts(tx, orderId)
    if (!request || !order) return {}
    const team = await orderTeam(tx, orderId)
    const about = { causeId: requestId, link: linkOf(orderId) }
    const toBuyer = (told: Told) => ({ userId: order.buyerId, email: order.email, ...about, ...told })
    return renderAllNews(render({ order, request, toBuyer, toSellers: (told) => toTeam(team, { ...about, ...told }) }))
  }
}

/** News about cancel requests, for the side that has not acted; and sellers' strikes. */
export const refundRenderers = [
  renderer(
    'cancel_request.made',
    OfRequest,
    aboutRequest(({ order, request, toSellers }) =>
      toSellers({
        kind: 'sale-cancel-request',
        title: `Order ${order.number}: the buyer wants to cancel`,
        body: `Answer by ${instantIn(request.dueAt)}. After that, it’s canceled and refunded without a strike.`,
      }),
    ),
  ),
  renderer(
    'cancel_request.withdrawn',
    OfRequest,
    aboutRequest(({ order, toSellers }) =>
      toSellers({
        kind: 'sale-cancel-withdrawn',
        title: `Order ${order.number}: the buyer keeps it`,
        body: 'They withdrew their request. You can pack the order.',
      }),
    ),
  ),
  renderer(
    'cancel_request.declined',
    OfRequest,
    aboutRequest(({ order, toBuyer }) => [
      toBuyer({
        kind: 'order-cancel-declined',
        title: `Order ${order.number} wasn’t canceled`,
        body: `${order.storefrontName} didn’t cancel it. Their answer is on the order.`,
      }),
    ]),
  ),
  renderer(
    'cancel_request.granted',
    OfRequest,
    aboutRequest(({ order, request, toBuyer, toSellers }) => [
      toBuyer({
        kind: 'order-cancelled',
        title: `Order ${order.number} is canceled`,
        body: `You asked ${order.storefrontName} to cancel it. Your money goes back the way you paid.`,
      }),
      ...(request.isAutomatic
        ? toSellers({
            kind: 'sale-cancelled',
            title: `Order ${order.number} is canceled`,
            body: 'Nobody answered the buyer’s request in time. It’s refunded and back on sale, with no strike.',
          })
        : []),
    ]),
  ),
  renderer('seller.struck', OfStrike, async ({ payload: { strikeId, orderId }, tx }) =>
    renderStrike(tx, strikeId, orderId),
  ),
]

async function renderStrike(tx: Tx, strikeId: string, orderId: string): Promise<Rendered> {
  const strike = await sellerStrikeFacts(tx, strikeId)
  const order = await orderFacts(tx, orderId)
  if (!strike || !order) return {}
  return renderNews({
    causeId: strikeId,
    link: linkOf(orderId),
    userId: strike.profileId,
    email: await emailOf(tx, strike.profileId),
    kind: 'strike-seller',
    title: `A strike for order ${order.number}`,
    body: `${strikeCauses[strike.cause]} ${standing(strike)}`,
  })
}

const strikeCauses: Readonly<Record<SellerStrikeFacts['cause'], string>> = {
  seller_cancelled: 'You canceled it after it was paid.',
  shipped_late: 'It didn’t ship in the time you promised.',
}

const standing = ({ recent }: SellerStrikeFacts): string =>
  recent >= strikesToBlock
    ? `That’s ${recent} within ${strikeWindow}, so you can’t open new drops for now.`
    : `That’s ${recent} of ${strikesToBlock} within ${strikeWindow}. At ${strikesToBlock}, you can’t open new drops for a while.`
