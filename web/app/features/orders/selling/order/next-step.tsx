import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { type ReactNode, useState } from 'react'
import { plural } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Time } from '#web/ui/time.tsx'
import { shipsBy } from '../../display/order.texts.ts'
import { OrderTimeline } from '../../order-timeline.tsx'
import { late } from '../sales.texts.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import type { OrderPanelProps } from './order-panel.ts'
import * as texts from './seller-order.texts.ts'
import { ShipDialog } from './ship-dialog.tsx'
import { useMarkDelivered, usePack, useUnpack } from './use-fulfilment.ts'

type NextStepProps = OrderPanelProps & {
  /** Nothing is packed until the cancel request is answered. */
  isAsked: boolean
  /** Nothing is shipped while the buyer keeps the parcel open. */
  isHeld: boolean
}

/** Where the order is and what the seller does next. */
export function NextStep({ order: seen, mayManage, isAsked, isHeld }: NextStepProps) {
  const { order } = seen
  const isWaiting = isHeld && (order.status === 'paid' || order.status === 'packed')
  const advice = isWaiting ? texts.waitForParcel : adviceOn(order)
  return (
    <section aria-labelledby="next-step" className="rounded-card bg-card p-5 shadow-card sm:p-6">
      <h2 id="next-step" className="sr-only">
        {texts.nextStep}
      </h2>
      <div className="mb-6 empty:hidden">
        <OrderTimeline order={order} />
      </div>
      <p className="max-w-[60ch] text-h3 [text-wrap:pretty]">{isAsked ? texts.answerFirst : advice}</p>
      <Due order={order} />
      {mayManage && !isAsked && <Actions order={seen} isHeld={isHeld} />}
    </section>
  )
}

/** What to do, in a sentence. */
function adviceOn(order: Order): string {
  const { status, fulfilment, shipments } = order
  const isPickup = fulfilment === 'pickup'
  if (status === 'pending') return texts.paymentRunning
  if ((status === 'paid' || status === 'packed') && shipments.length > 0) return texts.partShipped
  if (status === 'paid') return isPickup ? texts.setAside : texts.packThenShip
  if (status === 'packed') return isPickup ? texts.readyForPickup : texts.packedShipIt
  if (status === 'shipped') return texts.onItsWay
  if (status === 'delivered') return isPickup ? texts.pickedUp : texts.delivered
  if (status === 'closed') return texts.complete
  if (status === 'refunded') return texts.refundedStop
  return texts.notPaidStop
}

/** The day by which it has to leave, or when it counts as delivered. */
function Due({ order }: { order: Order }) {
  const now = useNow(true, 60_000)
  const by = shipsBy(order)
  if (by !== null && (order.status === 'paid' || order.status === 'packed')) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-2 text-muted-foreground">
        <span>{texts.promised(<Time at={by} style="date" />)}</span>
        {now !== null && by < now && <Badge tone="destructive">{late}</Badge>}
      </p>
    )
  }
  const assumed = order.shipments.find(({ assumedDeliveredAt }) => assumedDeliveredAt !== null)?.assumedDeliveredAt
  if (order.status !== 'shipped' || !assumed) return null
  return <p className="mt-1 text-muted-foreground">{texts.assumedOn(<Time at={assumed} style="date" />)}</p>
}

function Actions({ order: seen, isHeld }: Pick<NextStepProps, 'order' | 'isHeld'>) {
  const { order, lines } = seen
  const [isShipping, ship] = useState(false)
  const [isHandingOver, handOver] = useState(false)
  const orders = { storefrontId: order.storefrontId, orderIds: [order.id] }
  const [pack, unpack, deliver] = [usePack(), useUnpack(), useMarkDelivered()]
  const open = lines.filter(({ state }) => state === 'open').length
  const isWaiting = order.status === 'paid' || order.status === 'packed'
  const isPickup = order.fulfilment === 'pickup'
  // When the order has moved on, the buttons change places: a press at that moment would hit another one.
  const isMoving = pack.isPending || unpack.isPending || deliver.isPending
  const buttons: ReactNode[] = []
  if (isWaiting && isPickup) {
    buttons.push(
      <Button key="hand-over" isWaiting={isMoving} onClick={() => handOver(true)}>
        {texts.handOver}
      </Button>,
    )
  }
  if (isWaiting && !isPickup && !isHeld) {
    buttons.push(
      <Button
        key="ship"
        variant={order.status === 'packed' ? 'primary' : 'outline'}
        isWaiting={isMoving}
        onClick={() => ship(true)}
      >
        {order.shipments.length > 0 ? `${texts.shipRest} (${plural(open, 'item')})` : texts.ship}
      </Button>,
    )
  }
  if (order.status === 'paid') {
    buttons.unshift(
      <Button
        key="pack"
        isBusy={pack.isPending}
        isWaiting={isMoving}
        variant={isPickup ? 'outline' : 'primary'}
        onClick={() => pack.mutate(orders)}
      >
        {texts.pack}
      </Button>,
    )
  }
  if (order.status === 'packed' && order.shipments.length === 0) {
    buttons.push(
      <Button
        key="unpack"
        variant="quiet"
        isBusy={unpack.isPending}
        isWaiting={isMoving}
        onClick={() => unpack.mutate(orders)}
      >
        {texts.unpack}
      </Button>,
    )
  }
  if (order.shipments.some(({ deliveredAt }) => deliveredAt === null)) {
    buttons.push(
      <Button
        key="delivered"
        variant="outline"
        isBusy={deliver.isPending}
        isWaiting={isMoving}
        onClick={() => deliver.mutate(orders)}
      >
        {texts.markDelivered}
      </Button>,
    )
  }
  if (buttons.length === 0) return null
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {buttons}
      {isShipping && <ShipDialog order={seen} onClose={() => ship(false)} />}
      {isHandingOver && <HandOverDialog orderId={order.id} onClose={() => handOver(false)} />}
    </div>
  )
}
