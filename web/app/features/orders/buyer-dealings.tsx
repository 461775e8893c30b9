import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { paths } from '#web/paths.ts'
import { messagesOfBuyer } from './dealings/dealings.texts.ts'
import { MessagesSection } from './dealings/messages-section.tsx'
import { ParcelCard, ParcelOffer } from './dealings/parcel-card.tsx'
import { useParcel } from './dealings/use-parcel.ts'
import { useRefunds } from './dealings/use-refunds.ts'

/** The buyer's open parcel, or the offer of one. Nothing where neither can be, or while they ask to cancel. */
export function BuyerParcel({ order }: { order: Order }) {
  const { data } = useParcel(order.id)
  const isAsked = useRefunds(order.id).data?.request?.status === 'open'
  if (data?.parcel) return <ParcelCard parcel={data.parcel} isBuyer={data.isBuyer} linkOf={paths.order} />
  return data?.canOpen && !isAsked ? <ParcelOffer orderId={order.id} /> : null
}

/** Messages to and from the seller. Nothing before the order is paid. */
export const BuyerMessages = ({ order }: { order: Order }) =>
  order.paidAt === null ? null : <MessagesSection orderId={order.id} lead={messagesOfBuyer} />
