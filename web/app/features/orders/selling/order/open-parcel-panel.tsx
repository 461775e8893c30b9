import { paths } from '#web/paths.ts'
import { ParcelCard } from '../../dealings/parcel-card.tsx'
import { useParcel } from '../../dealings/use-parcel.ts'
import type { OrderPanelProps } from './order-panel.ts'

/** The parcel that this buyer keeps open with the storefront. Nothing while there is none. */
export function OpenParcelPanel({ order: { order } }: OrderPanelProps) {
  const { data } = useParcel(order.id)
  if (!data?.parcel) return null
  const linkOf = (id: string) => paths.sellerOrder(order.storefrontId, id)
  return <ParcelCard parcel={data.parcel} isBuyer={false} linkOf={linkOf} />
}
