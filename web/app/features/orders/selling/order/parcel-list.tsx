import { trackingUrl } from '@keepcase/contract/orders/carriers.ts'
import type { Shipment } from '@keepcase/contract/orders/shipments.fields.ts'
import { useState } from 'react'
import { plural } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Time } from '#web/ui/time.tsx'
import { titlesIn } from '../../display/order.texts.ts'
import type { OrderPanelProps } from './order-panel.ts'
import * as texts from './seller-order.texts.ts'
import { TrackingDialog } from './ship-dialog.tsx'

type ParcelListProps = OrderPanelProps & { onPrint: (parcel: Shipment) => void }

/** Parcels of the order that have left, each with its slip where the order travels in several. */
export function ParcelList({ order: { order, lines }, mayManage, onPrint }: ParcelListProps) {
  if (order.shipments.length === 0) return null
  const isPart = order.shipments.length > 1 || lines.some(({ state }) => state === 'open')
  return (
    <section aria-labelledby="order-parcels">
      <h2 id="order-parcels" className="mb-3 text-h3">
        {texts.parcels}
      </h2>
      <ul className="rounded-card bg-card px-5 shadow-card">
        {order.shipments.map((parcel) => (
          <Parcel
            key={parcel.id}
            parcel={parcel}
            titles={isPart ? titlesIn(order, parcel) : null}
            mayManage={mayManage}
            onPrint={isPart ? () => onPrint(parcel) : null}
          />
        ))}
      </ul>
    </section>
  )
}

type ParcelProps = {
  parcel: Shipment
  /** Its items, where the order travels in several parcels. */
  titles: string | null
  mayManage: boolean
  onPrint: (() => void) | null
}

function Parcel({ parcel, titles, mayManage, onPrint }: ParcelProps) {
  const [isChanging, change] = useState(false)
  const url = trackingUrl(parcel.carrier, parcel.trackingNumber)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-4 first:border-t-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-label">
          {`Parcel ${parcel.number}, `}
          <bdi>{texts.nameOfCarrier(parcel)}</bdi>
        </p>
        {titles && <p className="text-small [overflow-wrap:anywhere]">{titles}</p>}
        {parcel.trackingNumber && (
          <p className="text-figure [overflow-wrap:anywhere]">
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-block py-1.5 underline underline-offset-4"
              >
                {parcel.trackingNumber}
              </a>
            ) : (
              parcel.trackingNumber
            )}
          </p>
        )}
        <p className="text-muted-foreground text-small">
          {plural(parcel.claimIds.length, 'item')}, shipped <Time at={parcel.shippedAt} style="date" />
          {parcel.deliveredBy && `, ${texts.arrivedBy[parcel.deliveredBy]}`}
        </p>
      </div>
      {parcel.deliveredAt && <Badge tone="success">Delivered</Badge>}
      <div className="flex flex-wrap max-sm:-ms-3">
        {onPrint && (
          <Button variant="quiet" size="small" aria-label={texts.slipOfParcel(parcel.number)} onClick={onPrint}>
            {texts.parcelSlip}
          </Button>
        )}
        {mayManage && (
          <Button variant="quiet" size="small" onClick={() => change(true)}>
            {texts.changeTracking}
          </Button>
        )}
      </div>
      {isChanging && <TrackingDialog parcel={parcel} onClose={() => change(false)} />}
    </li>
  )
}
