import '#web/forms/zod-setup.ts'
import type { OpenParcel, ParcelOfOrder } from '@keepcase/contract/orders/parcels.contract.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { formatMoney } from '#web/format/format.ts'
import { Form, FormField, SubmitButton, useContractForm } from '#web/forms/form.tsx'
import { formMessages } from '#web/forms/form-messages.ts'
import { endOf, lastDayOf } from '#web/forms/last-day.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './dealings.texts.ts'
import { useCloseParcel, useOpenParcel, useUpdateParcel } from './use-parcel.ts'

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
        <Button variant="outline" onClick={() => change(true)}>
          {texts.parcelChange}
        </Button>
      </div>
      <p className="mt-2 text-muted-foreground text-small">{texts.parcelCloseNote}</p>
      <FieldError
        id="parcel-error"
        error={close.error ? formMessages(close.error, texts.parcelFailed).message : undefined}
      />
      {isChanging && (
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
      <Button variant="outline" className="mt-3" onClick={() => ask(true)}>
        {texts.parcelOpen}
      </Button>
      {isAsking && (
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
      )}
    </section>
  )
}

const EndFields = z.strictObject({ lastDay: z.string().check(z.minLength(1, texts.chooseDay)) })

type EndDialogProps = {
  title: string
  submit: string
  /** The last day that is chosen at first: `2026-12-24`. */
  start: string
  latest: string
  mutation: { mutateAsync: (closesAt: string) => Promise<unknown>; isPending: boolean }
  onClose: () => void
  children?: ReactNode
}

/** Asks for the last day of an open parcel. The latest day ends when its 30 days do. */
function EndDialog({ title, submit, start, latest, mutation, onClose, children }: EndDialogProps) {
  const endOfDay = (lastDay: string): string => {
    const end = endOf(lastDay) ?? latest
    return end < latest ? end : latest
  }
  const form = useContractForm(
    EndFields,
    {
      mutateAsync: ({ lastDay }: { lastDay: string }) => mutation.mutateAsync(endOfDay(lastDay)),
      isPending: mutation.isPending,
    },
    { defaultValues: { lastDay: start }, onDone: onClose, fallback: texts.parcelFailed },
  )
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={texts.parcelLastDayHint}>
      <Form form={form}>
        {children}
        <FormField form={form} name="lastDay">
          {(control) => (
            <TextField
              label={texts.parcelLastDay}
              type="date"
              min={lastDayOf(new Date().toISOString())}
              max={lastDayOf(latest)}
              className="max-w-56"
              {...control}
            />
          )}
        </FormField>
        <SubmitButton className="self-end">{submit}</SubmitButton>
      </Form>
    </Dialog>
  )
}
