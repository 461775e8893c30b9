import { type Carrier, carrierName, carriers } from '@keepcase/contract/orders/carriers.ts'
import type { TrackingRow } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { useRef, useState } from 'react'
import { formMessages } from '#web/forms/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { ArrowLeft } from '#web/ui/icons.ts'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { nameOfCarrier } from '../selling/order/seller-order.texts.ts'
import { lastCarrier, rememberCarrier } from '../selling/order/ship-dialog.tsx'
import * as texts from './fulfilment.texts.ts'
import { parseTracking } from './parse-tracking.ts'
import { notifyMoved, previewRows, useShipMany } from './use-waiting-orders.ts'

type Props = { storefrontId: string; onBack: () => void }

/** Tracking numbers from a file: choose it, see what each row would do, ship. */
export function TrackingFileSteps({ storefrontId, onBack }: Props) {
  const [rows, setRows] = useState<readonly TrackingRow[] | null>(null)
  return (
    <div className="flex flex-col gap-5">
      <Button variant="quiet" className="-ms-4 self-start" onClick={onBack}>
        <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
        {texts.backToOrders}
      </Button>
      <div>
        <h2 className="text-h2">{texts.fileTitle}</h2>
        <p className="prose mt-1 text-muted-foreground">{texts.fileLead}</p>
      </div>
      {rows ? (
        <Preview storefrontId={storefrontId} rows={rows} onOther={() => setRows(null)} onDone={onBack} />
      ) : (
        <ChooseTrackingFile storefrontId={storefrontId} onRead={setRows} />
      )}
    </div>
  )
}

type ChooseProps = { storefrontId: string; onRead: (rows: readonly TrackingRow[]) => void }

function ChooseTrackingFile({ storefrontId, onRead }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const read = async (file: File) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const sheet = parseTracking(await file.text())
      if ('problem' in sheet) setProblem(sheet.problem)
      else onRead(await previewRows(storefrontId, sheet.rows))
    } catch (error) {
      setProblem(formMessages(error, texts.previewFailed).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-input border-dashed px-4 py-10 text-center">
      <Button isBusy={isBusy} onClick={() => input.current?.click()} aria-describedby="tracking-file-hint">
        {texts.chooseFile}
      </Button>
      <p id="tracking-file-hint" className="text-muted-foreground text-small">
        {texts.fileHint}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={texts.chooseFile}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      <FieldError id="tracking-file-error" error={problem} />
    </div>
  )
}

const options = carriers.filter((carrier) => carrier !== 'other').map((value) => ({ value, label: carrierName(value) }))

type PreviewProps = {
  storefrontId: string
  rows: readonly TrackingRow[]
  onOther: () => void
  onDone: () => void
}

function Preview({ storefrontId, rows, onOther, onDone }: PreviewProps) {
  const last = lastCarrier()
  const [fallback, setFallback] = useState<Carrier>(last === 'other' ? 'usps' : last)
  const ship = useShipMany(storefrontId)
  const ready = rows.filter(({ problem }) => problem === null)
  const press = () => {
    rememberCarrier(fallback)
    const parcels = ready.map(({ orderId, carrier, carrierName: name, trackingNumber }) => ({
      orderId: orderId!,
      carrier: carrier ?? fallback,
      ...(name && { carrierName: name }),
      ...(trackingNumber && { trackingNumber }),
    }))
    ship.mutate(parcels, {
      onSuccess: (moved) => {
        notifyMoved(moved, texts.shippedText)
        onDone()
      },
    })
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        {ready.some(({ carrier }) => carrier === null) && (
          <Select
            className="w-72"
            label={texts.defaultCarrier}
            options={options}
            value={fallback}
            onValueChange={setFallback}
          />
        )}
        {ready.length > 0 && (
          <Button isBusy={ship.isPending} onClick={press}>
            {texts.shipThese(ready.length)}
          </Button>
        )}
        <Button variant="outline" onClick={onOther}>
          {texts.otherFile}
        </Button>
        <p role="status" className="text-label">
          {texts.readyText(ready.length, rows.length - ready.length)}
        </p>
      </div>
      <DataTable
        label={texts.fileTitle}
        columns={columnsWith(fallback)}
        rows={rows.map((row) => ({ ...row, id: String(row.line) }))}
      />
    </>
  )
}

const columnsWith = (fallback: Carrier): Column<TrackingRow & { id: string }>[] => [
  {
    header: 'Order',
    isMain: true,
    cell: (row) => (
      <>
        <span className="text-label">{row.order || `Row ${row.line}`}</span>
        {row.buyerName && <bdi className="block text-muted-foreground text-xs">{row.buyerName}</bdi>}
      </>
    ),
  },
  { header: 'Row', cell: ({ line }) => line },
  {
    header: 'Carrier',
    cell: ({ carrier, carrierName: name }) => nameOfCarrier({ carrier: carrier ?? fallback, carrierName: name }),
  },
  { header: texts.trackingNumber, cell: ({ trackingNumber }) => <span className="text-figure">{trackingNumber}</span> },
  {
    header: texts.whatHappens,
    cell: ({ problem }) =>
      problem === null ? (
        <Badge tone="success">Ships</Badge>
      ) : (
        <span className="whitespace-normal text-destructive lg:block lg:min-w-60">{problem}</span>
      ),
  },
]
