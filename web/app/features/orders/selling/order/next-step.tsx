import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { type ReactNode, useState } from 'react'
import { plural } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
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
  // The buttons change places when the order moves on: until then all of them wait, or a press would hit another one.
  const isMoving = pack.isPending || unpack.isPending || deliver.isPending
  const moveButton = (label: string, move: typeof pack, variant: ButtonVariant) => (
    <Button
      key={label}
      variant={variant}
      isBusy={move.isPending}
      isWaiting={isMoving}
      onClick={() => move.mutate(orders)}
    >
      {label}
    </Button>
  )
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
    buttons.unshift(moveButton(texts.pack, pack, isPickup ? 'outline' : 'primary'))
  }
  if (order.status === 'packed' && order.shipments.length === 0) {
    buttons.push(moveButton(texts.unpack, unpack, 'quiet'))
  }
  if (order.shipments.some(({ deliveredAt }) => deliveredAt === null)) {
    buttons.push(moveButton(texts.markDelivered, deliver, 'outline'))
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
