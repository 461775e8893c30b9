import './print-pages.css'
import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useEffect } from 'react'
import { addressLines } from '#web/features/accounts/display/address-lines.ts'
import { OrderSlip } from '../../order-slip.tsx'
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
      {job.orders.map((order) => (
        <div key={order.id} style={{ page: `${job.what === 'labels' ? 'label' : 'slip'}-${job.size}` }}>
          <Page order={order} job={job} />
        </div>
      ))}
    </div>
  )
}

const Page = ({ order, job }: { order: Order; job: PrintJob }) =>
  job.what === 'labels' ? <AddressLabel order={order} /> : <OrderSlip order={order} linesOf={addressLines} />
