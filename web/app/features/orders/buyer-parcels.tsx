import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { trackingUrl } from '@keepcase/contract/orders/carriers.ts'
import type { Shipment } from '@keepcase/contract/orders/shipments.fields.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { useNow } from '#web/format/use-clock.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Time } from '#web/ui/time.tsx'
import { shipsBy, titlesIn } from './display/order.texts.ts'
import * as ordersTexts from './orders.texts.ts'
import * as texts from './tracking.texts.ts'
import { useConfirmArrival } from './use-orders.ts'

/** What the buyer sees of the way: what is late, parcels with their tracking, the code of a pickup. */
export function BuyerParcels({ order }: { order: Order }) {
  return (
    <>
      <LateNote order={order} />
      {order.pickupCode && <PickupCode order={order} code={order.pickupCode} />}
      {order.shipments.length > 0 && (
        <section aria-labelledby="parcels" className="mt-6 rounded-card bg-card px-5 shadow-card sm:px-6">
          <h2 id="parcels" className="pt-5 text-h3">
            {order.shipments.every(({ deliveredAt }) => deliveredAt) ? texts.allArrived : texts.onItsWay}
          </h2>
          <ul>
            {order.shipments.map((parcel) => (
              <Parcel key={parcel.id} order={order} parcel={parcel} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function LateNote({ order }: { order: Order }) {
  const now = useNow(true, 60_000)
  const by = shipsBy(order)
  const isWaiting = order.status === 'paid' || order.status === 'packed'
  if (!isWaiting || now === null || by === null || by >= now) return null
  return (
    <section role="note" aria-label={texts.lateTitle} className="mt-6 rounded-card bg-warning-soft p-5 text-warning">
      <h2 className="text-label">{texts.lateTitle}</h2>
      <p className="mt-1 text-small">{texts.lateLead}</p>
    </section>
  )
}

function PickupCode({ order, code }: { order: Order; code: string }) {
  const confirm = useConfirmArrival(order.id)
  return (
    <section aria-labelledby="pickup-code" className="mt-6 rounded-card bg-card p-5 shadow-card sm:p-6">
      <h2 id="pickup-code" className="text-h3">
        {texts.pickupCode}
      </h2>
      <p className="mt-2 font-mono font-medium text-4xl tracking-[0.18em]">{code}</p>
      <p className="prose mt-2 text-muted-foreground text-small">{texts.pickupLead}</p>
      <Button
        variant="outline"
        className="mt-4"
        isBusy={confirm.isPending}
        onClick={() => confirm.mutate(undefined, outcome)}
      >
        {ordersTexts.iPickedItUp}
      </Button>
    </section>
  )
}

const outcome = {
  onSuccess: () => notify.success(texts.thanks),
  onError: (error: Error) => notify.error(texts.arrivalFailed, failureMessage(error)),
}

function Parcel({ order, parcel }: { order: Order; parcel: Shipment }) {
  const confirm = useConfirmArrival(order.id)
  const url = trackingUrl(parcel.carrier, parcel.trackingNumber)
  const isPart = order.shipments.length > 1 || parcel.claimIds.length < order.lines.length
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t py-4 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-label">
          <bdi>{texts.nameOfCarrier(parcel)}</bdi>
          {isPart && ordersTexts.parcelWith(parcel.number, parcel.claimIds.length)}
        </p>
        {isPart && <p className="text-small [overflow-wrap:anywhere]">{titlesIn(order, parcel)}</p>}
        <p className={parcel.trackingNumber ? 'text-figure [overflow-wrap:anywhere]' : 'text-small'}>
          {parcel.trackingNumber ?? texts.noTracking}
        </p>
        <p className="text-muted-foreground text-small">
          {ordersTexts.shipped(<Time at={parcel.shippedAt} style="date" />)}
          {parcel.deliveredAt && parcel.deliveredBy ? (
            <>
              {texts.arrivedBy[parcel.deliveredBy]}, <Time at={parcel.deliveredAt} style="date" />.
            </>
          ) : (
            parcel.assumedDeliveredAt &&
            ordersTexts.itCountsAsDelivered(<Time at={parcel.assumedDeliveredAt} style="date" />)
          )}
        </p>
      </div>
      {parcel.deliveredAt && <Badge tone="success">Delivered</Badge>}
      <div className="flex flex-wrap gap-3">
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center px-1 text-label underline underline-offset-4"
          >
            {texts.trackParcel}
          </a>
        )}
        {!parcel.deliveredAt && (
          <Button variant="outline" isBusy={confirm.isPending} onClick={() => confirm.mutate(parcel.id, outcome)}>
            {texts.arrived}
          </Button>
        )}
      </div>
    </li>
  )
}
