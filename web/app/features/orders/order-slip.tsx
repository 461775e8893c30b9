import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { formatDate, formatMoney } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { useOrigin } from '#web/share-meta.tsx'
import { Qr } from '#web/ui/qr.tsx'
import { OrderTotals } from './order-totals.tsx'
import * as texts from './orders.texts.ts'
import { type SlipBox, type SlipGroup, slipGroups } from './slip-groups.ts'

/** Formats an address as lines. */
export type AddressLines = (address: NonNullable<Order['address']>) => string[]

type OrderSlipProps = {
  order: Order
  linesOf: AddressLines
  /** The parcel that the slip goes into; without one it is the buyer's slip of the whole order. */
  box?: SlipBox
}

/**
 * The printed order: black on white, about a dozen items per page, with its number as a QR code. It says what is in the
 * box where the order travels in several. Visible in print only.
 */
export function OrderSlip({ order, linesOf, box }: OrderSlipProps) {
  const origin = useOrigin()
  const { parcel, groups } = slipGroups(order, box)
  return (
    <div aria-hidden="true" className="light hidden bg-white text-[11pt] text-black leading-snug print:block">
      <div className="flex items-start justify-between gap-8 border-black border-b-2 pb-3">
        <div>
          <p className="font-[750] text-xl tracking-[-0.02em] font-stretch-[118%]">Keepcase</p>
          <p className="mt-1">{order.storefrontName}</p>
        </div>
        <div className="flex items-start gap-4 text-end">
          <div>
            <p className="font-mono font-medium text-xl">{texts.order(order.number)}</p>
            {parcel !== null && <p className="mt-1">{texts.parcelNumber(parcel)}</p>}
            <p className="mt-1">{formatDate(Date.parse(order.createdAt))}</p>
          </div>
          <Qr text={`${origin}${paths.order(order.id)}`} className="-me-2 size-[2.4cm]" />
        </div>
      </div>
      <div className="mt-4">
        <p className="font-[620]">{order.fulfilment === 'pickup' ? texts.localPickup : texts.shipTo}</p>
        <p>{order.address?.fullName ?? order.buyerName}</p>
        {order.address && linesOf(order.address).map((line) => <p key={line}>{line}</p>)}
        {order.address?.phone && <p>{order.address.phone}</p>}
      </div>
      <table className="mt-5 w-full border-collapse">
        <thead>
          <tr className="border-black border-b text-start">
            <th className="w-16 py-1 pe-3 text-start font-[620]">Claim</th>
            <th className="py-1 pe-3 text-start font-[620]">Item</th>
            <th className="py-1 text-end font-[620]">Price</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <SlipLines key={group.title} group={group} currency={order.currency} />
        ))}
      </table>
      <div className="ms-auto mt-4 w-64 break-inside-avoid [&_*]:text-black">
        <OrderTotals order={order} />
      </div>
      <p className="mt-6 text-[9pt]">{texts.claimItKeep}</p>
    </div>
  )
}

function SlipLines({ group: { title, lines }, currency }: { group: SlipGroup; currency: string }) {
  return (
    <tbody>
      {title && (
        <tr className="break-after-avoid border-black border-b">
          <th colSpan={3} scope="rowgroup" className="pt-4 pb-1 text-start font-[620]">
            {title}
          </th>
        </tr>
      )}
      {lines.map((line) => (
        <tr key={line.claimId} className="break-inside-avoid border-b border-b-[#999]">
          <td className="py-1.5 pe-3 align-top font-mono text-[9pt]">{String(line.seq).padStart(2, '0')}</td>
          <td className="py-1.5 pe-3 align-top [overflow-wrap:anywhere]">
            {line.title}
            {line.refundedCents > 0 && (
              <span className="block text-[9pt]">{texts.refunded(currency, line.refundedCents)}</span>
            )}
          </td>
          <td className="whitespace-nowrap py-1.5 text-end align-top font-mono text-[9pt]">
            {formatMoney(line.priceCents, currency)}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
