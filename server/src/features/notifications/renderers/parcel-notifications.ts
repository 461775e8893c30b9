import * as z from 'zod'
import { type ParcelFacts, parcelFacts } from '../dealing-facts.queries.ts'
import { instantIn } from '../mail/instants.ts'
import type { Mail, Notification, Rendered, RenderInput } from '../notification.ts'
import { renderer } from '../renderer.ts'

const OfParcel = z.object({ parcelId: z.uuid(), isAutomatic: z.optional(z.boolean()) })
type OfParcel = z.infer<typeof OfParcel>

type News = { userId: string; email: string; kind: string; title: string; body: string }

/** Renders news about an open parcel, in the app and by mail; nothing when it is gone. */
function aboutParcel(render: (parcel: ParcelFacts, payload: OfParcel) => readonly News[]) {
  return async ({ payload, tx }: RenderInput<OfParcel>): Promise<Rendered> => {
    const parcel = await parcelFacts(tx, payload.parcelId)
    if (!parcel) return {}
    const link = `/orders/${parcel.orderId}`
    const news = render(parcel, payload)
    return {
      notifications: news.map(({ email: _, ...told }): Notification => ({ ...told, causeId: payload.parcelId, link })),
      mails: news.map(
        ({ userId, email, kind, title, body }): Mail => ({
          userId,
          recipient: email,
          kind,
          causeId: `${payload.parcelId}:${kind}`,
          content: {
            subject: title,
            heading: title,
            paragraphs: [body],
            button: { label: 'See the parcel', url: link },
          },
        }),
      ),
    }
  }
}

const howMany = (orders: number): string => (orders === 1 ? '1 order is' : `${orders} orders are`)

/** News about open parcels, for the side that has not acted. */
export const parcelRenderers = [
  renderer(
    'parcel.opened',
    OfParcel,
    aboutParcel((parcel) => [
      {
        userId: parcel.ownerId,
        email: parcel.ownerEmail,
        kind: 'sale-parcel-opened',
        title: `Don’t ship order ${parcel.orderNumber} yet`,
        body: `The buyer may add more until ${instantIn(parcel.closesAt)}. Your time to ship starts when the parcel closes.`,
      },
    ]),
  ),
  renderer(
    'parcel.closed',
    OfParcel,
    aboutParcel((parcel, { isAutomatic = false }) => {
      if (parcel.orders === 0) return []
      const seller = {
        userId: parcel.ownerId,
        email: parcel.ownerEmail,
        kind: 'sale-parcel-closed',
        title: `The parcel for order ${parcel.orderNumber} is ready to ship`,
        body: `It closed. ${howMany(parcel.orders)} in it. Your time to ship starts now.`,
      }
      const buyer = {
        userId: parcel.buyerId,
        email: parcel.buyerEmail,
        kind: 'order-parcel-closed',
        title: `Your parcel from ${parcel.storefrontName} has closed`,
        body: `${howMany(parcel.orders)} in it. The seller ships it now.`,
      }
      return isAutomatic ? [seller, buyer] : [seller]
    }),
  ),
]
