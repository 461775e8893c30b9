import { addressLines } from '#web/features/accounts/display/address-lines.ts'
import { plural } from '#web/format/format.ts'
import { type Box, numbersOf, openItems } from '../boxes.ts'
import { ordersText } from '../fulfilment.texts.ts'

/** The address label of one box: sender, recipient, order numbers. Fits the smallest of its papers. */
export function AddressLabel({ box: { orders } }: { box: Box }) {
  const [first] = orders
  if (!first?.address) return null
  const { address, storefrontName } = first
  return (
    <div className="flex max-w-[12cm] flex-col gap-[5mm] text-[10pt] leading-snug">
      <p>
        <span className="block text-[8pt]">From</span>
        <bdi>{storefrontName}</bdi>
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
        <span>{ordersText(numbersOf(orders))}</span>
        <span className="shrink-0">{plural(openItems(orders), 'item')}</span>
      </p>
    </div>
  )
}
