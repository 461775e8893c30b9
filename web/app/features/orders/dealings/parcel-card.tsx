import type { OpenParcel, ParcelOfOrder } from '@keepcase/contract/orders/parcels.contract.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { formatMoney } from '#web/format/format.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { lastDayOf } from '#web/forms/last-day.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './dealings.texts.ts'
import { useCloseParcel, useOpenParcel, useUpdateParcel } from './use-parcel.ts'

const EndDialog = clientLazy(() => import('./parcel-end-dialog.tsx').then(({ EndDialog }) => ({ default: EndDialog })))

type ParcelCardProps = {
  parcel: OpenParcel
  isBuyer: boolean
  /** The page of an order, for this side. */
  linkOf: (orderId: string) => string
}

/** How many of its orders have not left. */
const waitingIn = ({ orders }: OpenParcel): number =>
  orders.filter(({ status }) => status === 'paid' || status === 'packed').length

/** What the parcel is now: open, about to ship, or gone. One order alone, or refunded ones, ship with nothing. */
function titleOf(parcel: OpenParcel): string {
  if (parcel.closedAt === null) return texts.parcelTitle
  if (parcel.orders.filter(({ lines }) => lines.length > 0).length < 2) return texts.parcelClosedTitle
  return waitingIn(parcel) > 0 ? texts.parcelShipsTitle : texts.parcelShippedTitle
}

/** An open parcel and the orders in it; its buyer can move its end and close it. */
export function ParcelCard({ parcel, isBuyer, linkOf }: ParcelCardProps) {
  const isOpen = parcel.closedAt === null
  const items = parcel.orders.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <section aria-labelledby="open-parcel" className="rounded-card bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="open-parcel" className="text-h3">
          {titleOf(parcel)}
        </h2>
        <Badge tone={isOpen ? 'info' : 'neutral'}>{isOpen ? 'Open' : 'Closed'}</Badge>
      </div>
      <p className="mt-1 text-muted-foreground text-small">
        {texts.parcelHolds(parcel.orders.length, items, isOpen, <Time at={parcel.closedAt ?? parcel.closesAt} />)}
      </p>
      {!isBuyer && isOpen && <p className="mt-1 text-small">{texts.parcelWait}</p>}
      {!isBuyer && !isOpen && waitingIn(parcel) > 1 && <p className="mt-1 text-small">{texts.parcelShip}</p>}
      <ul className="mt-4">
        {parcel.orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3">
            <Link to={linkOf(order.id)} className="min-w-24 flex-1 py-1 text-label underline underline-offset-4">
              {`Order ${order.number}`}
            </Link>
            <span className="flex gap-1.5">
              {order.lines.slice(0, 4).map((line) => (
                <ItemThumb
                  key={line.claimId}
                  seed={line.itemId}
                  image={line.image}
                  category={line.category}
                  className="size-9"
                />
              ))}
            </span>
            <span className="text-figure text-muted-foreground">
              {`${formatMoney(order.shippingCents, parcel.currency)} shipping`}
            </span>
          </li>
        ))}
      </ul>
      {isBuyer && isOpen && <BuyerActions parcel={parcel} />}
    </section>
  )
}

function BuyerActions({ parcel }: { parcel: OpenParcel }) {
  const [isChanging, change] = useState(false)
  const close = useCloseParcel()
  const update = useUpdateParcel()
  return (
    <div className="mt-2 border-t pt-4">
      <div className="flex flex-wrap gap-3">
        <Button isBusy={close.isPending} onClick={() => close.mutate(parcel.id)}>
          {texts.parcelClose}
        </Button>
        <Button
          variant="outline"
          onPointerEnter={EndDialog.preload}
          onFocus={EndDialog.preload}
          onClick={() => change(true)}
        >
          {texts.parcelChange}
        </Button>
      </div>
      <p className="mt-2 text-muted-foreground text-small">{texts.parcelCloseNote}</p>
      <FieldError
        id="parcel-error"
        error={close.error ? formMessages(close.error, texts.parcelFailed).message : undefined}
      />
      {isChanging && (
        <Suspense fallback={null}>
          <EndDialog
            title={texts.parcelChange}
            submit={texts.saveDate}
            start={lastDayOf(parcel.closesAt)}
            latest={parcel.latestEnd}
            mutation={{
              mutateAsync: (closesAt) => update.mutateAsync({ id: parcel.id, closesAt }),
              isPending: update.isPending,
            }}
            onClose={() => change(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const dayMs = 86_400_000

/** Offers to keep the parcel of a paid order open. */
export function ParcelOffer({ orderId }: Pick<ParcelOfOrder, 'orderId'>) {
  const [isAsking, ask] = useState(false)
  const open = useOpenParcel()
  const [now] = useState(() => Date.now())
  return (
    <section aria-labelledby="parcel-offer" className="rounded-card bg-card p-5 shadow-card">
      <h2 id="parcel-offer" className="text-h3">
        {texts.parcelOffer}
      </h2>
      <p className="mt-1 text-muted-foreground text-small">{texts.parcelOfferLead}</p>
      <Button
        variant="outline"
        className="mt-3"
        onPointerEnter={EndDialog.preload}
        onFocus={EndDialog.preload}
        onClick={() => ask(true)}
      >
        {texts.parcelOpen}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <EndDialog
            title={texts.parcelOpenTitle}
            submit={texts.parcelOpen}
            start={lastDayOf(new Date(now + 7 * dayMs).toISOString())}
            latest={new Date(now + 30 * dayMs).toISOString()}
            mutation={{ mutateAsync: (closesAt) => open.mutateAsync({ orderId, closesAt }), isPending: open.isPending }}
            onClose={() => ask(false)}
          >
            <p className="text-small">{texts.parcelOfferNote}</p>
          </EndDialog>
        </Suspense>
      )}
    </section>
  )
}
