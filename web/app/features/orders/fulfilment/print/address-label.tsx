import type { ReturnAddress } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { addressLines } from '#web/features/accounts/display/address-lines.ts'
import { plural } from '#web/format/format.ts'
import { type Box, numbersOf, openItems } from '../boxes.ts'
import { ordersText } from '../fulfilment.texts.ts'

/** Where a storefront's parcels go back to. */
export type Sender = ReturnAddress & { country: string }

/** The address label of one box: sender, recipient, order numbers. Fits the smallest of its papers. */
export function AddressLabel({ box: { orders }, sender }: { box: Box; sender: Sender | null }) {
  const [first] = orders
  if (!first?.address) return null
  const { address, storefrontName } = first
  return (
    <div className="flex max-w-[12cm] flex-col gap-[5mm] text-[10pt] leading-snug">
      <div className="text-[9pt] [overflow-wrap:anywhere]">
        <p className="text-[8pt]">From</p>
        <bdi className="block font-[620]">{storefrontName}</bdi>
        {sender &&
          addressLines(sender).map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
      </div>
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
