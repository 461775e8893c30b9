import type { Order, OrderQueue } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useState } from 'react'
import { saveFile } from '#web/api/download-file.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import * as texts from './fulfilment.texts.ts'
import type { PrintJob } from './print/print-dialog.tsx'
import { notifyMoved, readQueue, usePackMany } from './use-waiting-orders.ts'

const PrintDialog = clientLazy(() => import('./print/print-dialog.tsx').then((part) => ({ default: part.PrintDialog })))
const PrintedPages = clientLazy(() =>
  import('./print/printed-pages.tsx').then((part) => ({ default: part.PrintedPages })),
)
const ShipManyDialog = clientLazy(() =>
  import('./ship-many-dialog.tsx').then((part) => ({ default: part.ShipManyDialog })),
)

type WaitingBarProps = {
  storefrontId: string
  queue: OrderQueue
  chosen: readonly Order[]
  mayManage: boolean
  onDone: () => void
  openTool: (tool: 'pick' | 'file') => void
}

/** What can be done with the chosen orders, and with the whole queue where none is chosen. */
export function WaitingBar({ storefrontId, queue, chosen, mayManage, onDone, openTool }: WaitingBarProps) {
  const [isShipping, ship] = useState(false)
  const [printing, print] = useState<PrintJob['what'] | null>(null)
  const [job, start] = useState<PrintJob | null>(null)
  return (
    <>
      <section
        aria-label={texts.selectedOrders}
        className="top-[calc(4rem+var(--kc-bars))] md:top-[calc(4.5rem+var(--kc-bars))] z-20 flex flex-wrap items-center gap-2 rounded-card bg-popover p-3 shadow-popover sm:sticky print:hidden"
      >
        <p role="status" className="me-2 text-label max-sm:w-full">
          {chosen.length > 0 ? texts.selectedText(chosen.length) : texts.chooseFirst}
        </p>
        {chosen.length > 0 && mayManage && (
          <>
            <PackButton storefrontId={storefrontId} chosen={chosen} />
            <Button size="small" onClick={() => ship(true)}>
              {texts.ship}
            </Button>
          </>
        )}
        {chosen.length > 0 && (
          <>
            <Button variant="outline" size="small" onClick={() => print('slips')}>
              {texts.slips}
            </Button>
            <Button variant="outline" size="small" onClick={() => print('labels')}>
              {texts.labels}
            </Button>
          </>
        )}
        <Button variant="outline" size="small" onClick={() => openTool('pick')}>
          {texts.pickList}
        </Button>
        <ExportButton storefrontId={storefrontId} queue={queue} chosen={chosen} />
        {mayManage && (
          <Button variant="outline" size="small" onClick={() => openTool('file')}>
            {texts.importCsv}
          </Button>
        )}
      </section>
      <ClientOnly place={null}>
        {isShipping && (
          <ShipManyDialog storefrontId={storefrontId} orders={chosen} onDone={onDone} onClose={() => ship(false)} />
        )}
        {printing && (
          <PrintDialog
            storefrontId={storefrontId}
            what={printing}
            orders={chosen}
            onPrint={start}
            onClose={() => print(null)}
          />
        )}
      </ClientOnly>
      <ClientOnly place={null}>{job && <PrintedPages job={job} />}</ClientOnly>
    </>
  )
}

function PackButton({ storefrontId, chosen }: { storefrontId: string; chosen: readonly Order[] }) {
  const pack = usePackMany(storefrontId)
  const ids = chosen.filter(({ status }) => status === 'paid').map(({ id }) => id)
  if (ids.length === 0) return null
  const press = () => pack.mutate(ids, { onSuccess: (moved) => notifyMoved(moved, texts.packedText) })
  return (
    <Button size="small" isBusy={pack.isPending} onClick={press}>
      {texts.pack}
    </Button>
  )
}

function ExportButton({ storefrontId, queue, chosen }: Pick<WaitingBarProps, 'storefrontId' | 'queue' | 'chosen'>) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      const { ordersCsv } = await import('./orders-csv.ts')
      const orders = chosen.length > 0 ? chosen : await readQueue(storefrontId, queue)
      saveFile(new Blob([ordersCsv(orders)], { type: 'text/csv' }), 'keepcase-orders.csv')
    } catch (error) {
      notify.error(texts.exportFailed, failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="small" isBusy={isBusy} onClick={() => void press()}>
      {texts.exportCsv}
    </Button>
  )
}
