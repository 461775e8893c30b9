import './print-pages.css'
import { useEffect } from 'react'
import { addressLines } from '#web/features/accounts/display/address-lines.ts'
import { OrderSlip } from '../../order-slip.tsx'
import { boxesOf } from '../boxes.ts'
import { AddressLabel } from './address-label.tsx'
import type { PrintJob } from './print-dialog.tsx'

/** The pages of a print job, shown in print only. Opens the browser's print dialog once for each job. */
export function PrintedPages({ job }: { job: PrintJob }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints once for each job
  useEffect(() => {
    // @NOTE the dialog that started the job has closed by then
    const timer = setTimeout(() => window.print(), 100)
    return () => clearTimeout(timer)
  }, [job.id])
  return (
    <div aria-hidden="true" className="kc-printed light hidden bg-white text-black print:block">
      {job.what === 'labels'
        ? boxesOf(job.orders).map((box) => (
            <div key={box.id} style={{ page: `label-${job.size}` }}>
              <AddressLabel box={box} sender={job.sender} />
            </div>
          ))
        : job.orders.map((order) => (
            <div key={order.id} style={{ page: `slip-${job.size}` }}>
              <OrderSlip order={order} linesOf={addressLines} box="next" />
            </div>
          ))}
    </div>
  )
}
