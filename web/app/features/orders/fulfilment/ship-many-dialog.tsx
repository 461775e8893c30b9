import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { type Carrier, carrierName, carriers, tidyTrackingNumber } from '@keepcase/contract/orders/carriers.ts'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { clock } from '#web/format/use-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { carrierLabel, carrierNameLabel } from '../selling/order/seller-order.texts.ts'
import { lastCarrier, rememberCarrier, wayOf } from '../selling/order/ship-dialog.tsx'
import { type Box, boxesOf, isParcelOpen } from './boxes.ts'
import * as texts from './fulfilment.texts.ts'
import { ShipRow } from './ship-row.tsx'
import { useSuggestedCarriers } from './use-suggested-carriers.ts'
import { notifyMoved, useShipMany } from './use-waiting-orders.ts'

const options = carriers.map((value) => ({ value, label: carrierName(value) }))
const isNumber = (text: string): boolean => text === '' || /^[A-Z0-9./_]{4,60}$/.test(text)

type Props = { storefrontId: string; orders: readonly Order[]; onDone: () => void; onClose: () => void }

/** The tracking number of each box, its carrier, and the carrier that the number looks like. */
function useParcels(boxes: readonly Box[]) {
  const [common, setCommon] = useState<Carrier>(lastCarrier)
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({})
  const [own, setOwn] = useState<Readonly<Record<string, Carrier>>>({})
  /** Numbers whose field was left: others are still being typed. */
  const [left, setLeft] = useState<readonly string[]>([])
  const numberOf = (id: string) => tidyTrackingNumber(numbers[id] ?? '')
  const { known, ask } = useSuggestedCarriers(left.map(numberOf))
  const carrierOf = (id: string) => own[id] ?? common
  const differing = (suggestions: ReadonlyMap<string, Carrier>): Record<string, Carrier> => {
    const others: Record<string, Carrier> = {}
    for (const { id } of boxes) {
      const suggested = suggestions.get(numberOf(id))
      // A carrier that was chosen for this parcel stays.
      if (suggested && own[id] === undefined && suggested !== common) others[id] = suggested
    }
    return others
  }
  return {
    ...{ common, setCommon, numbers, own, numberOf, carrierOf },
    setNumber(id: string, value: string) {
      setNumbers((now) => ({ ...now, [id]: value }))
      setLeft((now) => now.filter((one) => one !== id))
    },
    leave: (id: string) => setLeft((now) => (now.includes(id) ? now : [...now, id])),
    choose: (carriers: Readonly<Record<string, Carrier>>) => setOwn((now) => ({ ...now, ...carriers })),
    suggestedFor: (id: string) => known.get(numberOf(id)),
    differing: differing(known),
    /** Looks at every number, the one just typed too: parcels that look like another carrier's. */
    async check(): Promise<Record<string, Carrier>> {
      setLeft(boxes.map(({ id }) => id))
      return differing(await ask(boxes.map(({ id }) => numberOf(id))))
    },
  }
}

/**
 * Ships several orders: one carrier unless a box has its own, one tracking number for each box. A scanner's Enter moves on
 * to the next. Numbers that look like another carrier's stop the first press. Orders of parcels that are still open stay.
 */
export function ShipManyDialog({ storefrontId, orders: chosen, onDone, onClose }: Props) {
  const [now] = useState(() => clock.now())
  const sendable = chosen.filter(
    ({ fulfilment, status }) => fulfilment === 'shipping' && ['paid', 'packed'].includes(status),
  )
  const orders = sendable.filter((order) => !isParcelOpen(order, now))
  const boxes = boxesOf(orders)
  const kept = sendable.length - orders.length
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const isWarned = useRef(false)
  const parcels = useParcels(boxes)
  const { common, numberOf, carrierOf } = parcels
  const ship = useShipMany(storefrontId)
  const usesOther = boxes.some(({ id }) => carrierOf(id) === 'other')
  const areGood = boxes.every(({ id }) => isNumber(numberOf(id))) && (!usesOther || name.trim() !== '')
  const send = () => {
    rememberCarrier(common)
    const ways = boxes.flatMap(({ id, orders: own }) => {
      const way = wayOf({ carrier: carrierOf(id), carrierName: name.trim(), trackingNumber: numberOf(id) })
      return own.map((order) => ({ orderId: order.id, ...way }))
    })
    ship.mutate(ways, {
      onSuccess: (moved) => {
        notifyMoved(moved, texts.shippedText)
        onDone()
        onClose()
      },
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!areGood || ship.isPending || isLooking) return
    if (!isWarned.current) {
      setLooking(true)
      const differing = await parcels.check()
      setLooking(false)
      isWarned.current = Object.keys(differing).length > 0
      if (isWarned.current) return
    }
    send()
  }
  return (
    <Dialog
      isWide
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={orders.length > 0 ? texts.shipManyTitle(orders.length) : texts.nothingToShip}
      description={orders.length > 0 ? texts.shipManyLead : kept > 0 ? texts.allKeptOpen : texts.notShippable}
    >
      <form noValidate onSubmit={(event) => void submit(event)} onKeyDown={moveOn} className="flex flex-col gap-5">
        {orders.length > 0 && (
          <Select label={carrierLabel} options={options} value={common} onValueChange={parcels.setCommon} />
        )}
        {orders.length > 0 && usesOther && (
          <TextField
            label={carrierNameLabel}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
            error={isTried && name.trim() === '' ? texts.carrierNameNeeded : undefined}
          />
        )}
        <ul className="flex flex-col">
          {boxes.map((box) => (
            <ShipRow
              key={box.id}
              box={box}
              value={parcels.numbers[box.id] ?? ''}
              isBad={isTried && !isNumber(numberOf(box.id))}
              carriers={{ common, own: parcels.own[box.id], suggested: parcels.suggestedFor(box.id) }}
              onChange={(value) => parcels.setNumber(box.id, value)}
              onLeave={() => parcels.leave(box.id)}
              onChoose={(carrier) => parcels.choose({ [box.id]: carrier })}
            />
          ))}
        </ul>
        {kept > 0 && orders.length > 0 && (
          <p className="text-muted-foreground text-small">{texts.keptOpenText(kept)}</p>
        )}
        <Suggested differing={parcels.differing} onChoose={parcels.choose} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {orders.length > 0 && (
            <Button type="submit" isBusy={ship.isPending || isLooking}>
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

type SuggestedProps = {
  differing: Readonly<Record<string, Carrier>>
  onChoose: (carriers: Readonly<Record<string, Carrier>>) => void
}

/** Counts the parcels whose number looks like another carrier's, and takes the suggestions at once. */
function Suggested({ differing, onChoose }: SuggestedProps) {
  const count = Object.keys(differing).length
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-4 py-3 text-small">
          <p className="min-w-0 flex-1 basis-60">
            <strong className="block text-label">{texts.looksLikeOthers(count)}</strong>
            {texts.confirmCarriers}
          </p>
          <Button variant="outline" onClick={() => onChoose(differing)}>
            {texts.useSuggested}
          </Button>
        </div>
      )}
    </div>
  )
}
