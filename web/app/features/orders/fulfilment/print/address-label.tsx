import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { addressLines } from '#web/features/accounts/display/address-lines.ts'
import { plural } from '#web/format/format.ts'

/** One address label: sender, recipient, order number. Fits the smallest of its papers. */
export function AddressLabel({ order }: { order: Order }) {
  const { address } = order
  if (!address) return null
  return (
    <div className="flex max-w-[12cm] flex-col gap-[5mm] text-[10pt] leading-snug">
      <p>
        <span className="block text-[8pt]">From</span>
        <bdi>{order.storefrontName}</bdi>
      </p>
      <div className="border-black border-y-2 py-[5mm]">
        <p className="text-[8pt]">To</p>
        <address className="mt-[1mm] text-[15pt] not-italic leading-tight [overflow-wrap:anywhere]">
          <bdi className="block font-[700]">{address.fullName}</bdi>
          {addressLines(address).map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
        </address>
        {address.phone && <p className="mt-[2mm] text-[9pt]">{address.phone}</p>}
      </div>
      <p className="flex justify-between gap-4 font-mono text-[9pt]">
        <span>{`Order ${order.number}`}</span>
        <span>{plural(order.lines.length, 'item')}</span>
      </p>
    </div>
  )
}
