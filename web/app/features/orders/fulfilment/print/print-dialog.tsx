import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { usePermissionsOn } from '#web/session/viewer.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { CloseOverlay, Dialog } from '#web/ui/overlays/overlays.tsx'
import { boxesOf } from '../boxes.ts'
import * as texts from '../fulfilment.texts.ts'
import { useSender } from '../use-waiting-orders.ts'
import type { Sender } from './address-label.tsx'

/** What is printed, and on which paper. `id` is new for each press. */
export type PrintJob = {
  id: number
  what: 'slips' | 'labels'
  size: texts.PageSize
  orders: readonly Order[]
  /** On labels; null: the storefront has no return address. */
  sender: Sender | null
}

type Props = {
  storefrontId: string
  what: PrintJob['what']
  orders: readonly Order[]
  onPrint: (job: PrintJob) => void
  onClose: () => void
}

/** Asks for the paper; this browser remembers it. */
export function PrintDialog({ storefrontId, what, orders: chosen, onPrint, onClose }: Props) {
  const sizes = what === 'labels' ? texts.labelSizes : texts.slipSizes
  const key = `keepcase_paper_${what}`
  const stored = sizes.find(({ value }) => value === readStored(key))?.value
  const [size, setSize] = useState<texts.PageSize>(stored ?? sizes[0]!.value)
  const orders = what === 'labels' ? chosen.filter(({ address }) => address !== null) : chosen
  const sender = useSender(storefrontId, what === 'labels')
  const press = () => {
    writeStored(key, size)
    onPrint({ id: Date.now(), what, size, orders, sender: sender.data?.address ?? null })
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
          {orders.length > 0 && (
            <Button isBusy={sender.isLoading} onClick={press}>
              {texts.printNow}
            </Button>
          )}
        </>
      }
    >
      <RadioGroup label={texts.pageSize} options={sizes} value={size} onValueChange={setSize} />
      {sender.isError && <p className="mt-4 text-small">{texts.senderFailed}</p>}
      {sender.data?.address === null && orders.length > 0 && <NoSender storefrontId={storefrontId} />}
    </Dialog>
  )
}

/** Says that labels lack a return address, with the way to add one for who may. */
function NoSender({ storefrontId }: { storefrontId: string }) {
  const may = usePermissionsOn(storefrontId)
  const mayAdd = may.has('storefront.own.update') || may.has('storefront.settings.shipping')
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 rounded-card bg-sunken px-4 py-2 text-small">
      {texts.noSender}
      {mayAdd && (
        <Link
          to={`${paths.storefrontSection(storefrontId, 'settings')}#return-address`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {texts.addSender}
        </Link>
      )}
    </p>
  )
}
