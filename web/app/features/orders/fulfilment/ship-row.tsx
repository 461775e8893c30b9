import { type Carrier, carrierName } from '@keepcase/contract/orders/carriers.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { chooseCarrier, looksLike } from '../selling/order/seller-order.texts.ts'
import { type Box, numbersOf, openItems } from './boxes.ts'
import * as texts from './fulfilment.texts.ts'

type Props = {
  box: Box
  value: string
  isBad: boolean
  /** The carrier for all, the one chosen for this parcel if it differs, and the one that the number looks like. */
  carriers: { common: Carrier; own: Carrier | undefined; suggested: Carrier | undefined }
  onChange: (value: string) => void
  onLeave: () => void
  onChoose: (carrier: Carrier) => void
}

/** The tracking number of one parcel, with the carrier that it looks like. */
export function ShipRow({ box: { id, orders }, value, isBad, carriers, onChange, onLeave, onChoose }: Props) {
  const errorId = `tracking-${id}`
  const numbers = numbersOf(orders)
  const [first] = orders
  return (
    <li className="grid items-start gap-x-4 gap-y-1 border-t py-2.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <p className="text-label">{texts.ordersText(numbers)}</p>
        <p className="truncate text-muted-foreground text-small">
          <bdi>{first?.address?.fullName ?? first?.buyerName}</bdi>
          {`, ${texts.inBox(openItems(orders), orders.length)}`}
        </p>
      </div>
      <div className="min-w-0">
        <input
          data-number=""
          aria-label={texts.trackingOf(numbers)}
          aria-invalid={isBad}
          {...(isBad && { 'aria-describedby': errorId })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          className="h-11 w-full rounded-control border border-input bg-card px-3 font-mono text-small uppercase"
        />
        <FieldError id={errorId} error={isBad ? texts.badNumber : undefined} />
        <RowCarrier carriers={carriers} numbers={numbers} onChoose={onChoose} />
      </div>
    </li>
  )
}

type RowCarrierProps = Pick<Props, 'carriers' | 'onChoose'> & { numbers: readonly number[] }

/** Offers the carrier that the number looks like, or after that the way back to everybody's carrier. */
function RowCarrier({ carriers: { common, own, suggested }, numbers, onChoose }: RowCarrierProps) {
  const isOwn = own !== undefined && own !== common
  const other = isOwn ? common : suggested
  if (!other || other === (own ?? common)) return null
  return (
    <p role="status" className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small">
      {isOwn ? texts.goesWith(carrierName(own)) : looksLike(carrierName(other))}
      <Button
        variant="outline"
        size="small"
        aria-label={texts.chooseCarrierFor(carrierName(other), numbers)}
        onClick={() => onChoose(other)}
      >
        {chooseCarrier(carrierName(other))}
      </Button>
    </p>
  )
}
