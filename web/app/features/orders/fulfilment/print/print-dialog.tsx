import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useState } from 'react'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { boxesOf } from '../boxes.ts'
import * as texts from '../fulfilment.texts.ts'

/** What is printed, and on which paper. `id` is new for each press. */
export type PrintJob = { id: number; what: 'slips' | 'labels'; size: texts.PageSize; orders: readonly Order[] }

type Props = {
  what: PrintJob['what']
  orders: readonly Order[]
  onPrint: (job: PrintJob) => void
  onClose: () => void
}

/** Asks for the paper; this browser remembers it. */
export function PrintDialog({ what, orders: chosen, onPrint, onClose }: Props) {
  const sizes = what === 'labels' ? texts.labelSizes : texts.slipSizes
  const key = `keepcase_paper_${what}`
  const stored = sizes.find(({ value }) => value === readStored(key))?.value
  const [size, setSize] = useState<texts.PageSize>(stored ?? sizes[0]!.value)
  const orders = what === 'labels' ? chosen.filter(({ address }) => address !== null) : chosen
  const press = () => {
    writeStored(key, size)
    onPrint({ id: Date.now(), what, size, orders })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${texts.printTitle} ${what === 'labels' ? texts.labelText(boxesOf(orders).length) : texts.slipText(orders.length)}`}
      description={orders.length > 0 ? texts.printHint : texts.noLabels}
      footer={
        <>
          <CloseOverlay>
            <Button variant="outline">Cancel</Button>
          </CloseOverlay>
          {orders.length > 0 && <Button onClick={press}>{texts.printNow}</Button>}
        </>
      }
    >
      <RadioGroup label={texts.pageSize} options={sizes} value={size} onValueChange={setSize} />
    </Dialog>
  )
}
