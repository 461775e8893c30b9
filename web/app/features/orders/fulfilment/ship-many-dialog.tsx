import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { Carrier, carrierName, tidyTrackingNumber } from '@keepcase/contract/orders/carriers.ts'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { plural } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { carrierLabel, carrierNameLabel } from '../selling/order/seller-order.texts.ts'
import { lastCarrier, rememberCarrier, wayOf } from '../selling/order/ship-dialog.tsx'
import * as texts from './fulfilment.texts.ts'
import { notifyMoved, useShipMany } from './use-waiting-orders.ts'

const carriers = Carrier.options.map((value) => ({ value, label: carrierName(value) }))
const isNumber = (text: string): boolean => text === '' || /^[A-Z0-9./_]{4,60}$/.test(text)

type Props = { storefrontId: string; orders: readonly Order[]; onDone: () => void; onClose: () => void }

/** Ships several orders: one carrier, one tracking number each. A scanner's Enter moves on to the next. */
export function ShipManyDialog({ storefrontId, orders: chosen, onDone, onClose }: Props) {
  const orders = chosen.filter(
    ({ fulfilment, status }) => fulfilment === 'shipping' && ['paid', 'packed'].includes(status),
  )
  const [carrier, setCarrier] = useState<Carrier>(lastCarrier)
  const [name, setName] = useState('')
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const [isChecked, check] = useState(false)
  const ship = useShipMany(storefrontId)
  const numberOf = (id: string) => tidyTrackingNumber(numbers[id] ?? '')
  const areGood = orders.every(({ id }) => isNumber(numberOf(id))) && (carrier !== 'other' || name.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(true)
    if (!areGood || ship.isPending) return
    rememberCarrier(carrier)
    const parcels = orders.map(({ id }) => ({
      orderId: id,
      ...wayOf({ carrier, carrierName: name.trim(), trackingNumber: numberOf(id) }),
    }))
    ship.mutate(parcels, {
      onSuccess: (moved) => {
        notifyMoved(moved, texts.shippedText)
        onDone()
        onClose()
      },
    })
  }
  return (
    <Dialog
      isWide
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.shipManyTitle(orders.length)}
      description={orders.length > 0 ? texts.shipManyLead : texts.notShippable}
    >
      <form noValidate onSubmit={submit} onKeyDown={moveOn} className="flex flex-col gap-5">
        <Select label={carrierLabel} options={carriers} value={carrier} onValueChange={setCarrier} />
        {carrier === 'other' && (
          <TextField
            label={carrierNameLabel}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
            error={isChecked && name.trim() === '' ? 'Enter the carrier’s name.' : undefined}
          />
        )}
        <ul className="flex flex-col">
          {orders.map((order) => (
            <ShipRow
              key={order.id}
              order={order}
              value={numbers[order.id] ?? ''}
              isBad={isChecked && !isNumber(numberOf(order.id))}
              onChange={(value) => setNumbers((now) => ({ ...now, [order.id]: value }))}
            />
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {orders.length > 0 && (
            <Button type="submit" isBusy={ship.isPending}>
              {texts.shipThese(orders.length)}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** Enter in a number's field focuses the next one; in the last it submits. */
function moveOn(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-number]')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type RowProps = { order: Order; value: string; isBad: boolean; onChange: (value: string) => void }

function ShipRow({ order, value, isBad, onChange }: RowProps) {
  const errorId = `tracking-${order.id}`
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t py-2.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <p className="text-label">{`Order ${order.number}`}</p>
        <p className="truncate text-muted-foreground text-small">
          <bdi>{order.address?.fullName ?? order.buyerName}</bdi>
          {`, ${plural(order.lines.length, 'item')}`}
        </p>
      </div>
      <div>
        <input
          data-number=""
          aria-label={texts.trackingOf(order.number)}
          aria-invalid={isBad}
          {...(isBad && { 'aria-describedby': errorId })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-full rounded-control border border-input bg-card px-3 font-mono text-small uppercase"
        />
        <FieldError id={errorId} error={isBad ? texts.badNumber : undefined} />
      </div>
    </li>
  )
}
