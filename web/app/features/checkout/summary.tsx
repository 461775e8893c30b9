import type { Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { ReactNode } from 'react'
import { plural } from '#web/format/format.ts'
import { AmountLine } from '#web/ui/amount-line.tsx'
import { cn } from '#web/ui/cn.ts'
import * as texts from './checkout.texts.ts'
import { type Amount, feeLabel, totalCents } from './sums.ts'

type SummaryProps = {
  parcels: readonly Quote[]
  /** False while a new quote is loading. */
  isCurrent: boolean
  children: ReactNode
}

/** Every line of the total, and the Pay button. A discount, fee or tax of zero has no line. */
export function Summary({ parcels, isCurrent, children }: SummaryProps) {
  const has = (figure: Amount) => parcels.some((parcel) => parcel[figure] > 0)
  const count = parcels.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <section aria-label="Summary" className="rounded-card bg-card p-5 shadow-card">
      <h2 className="text-h3">Summary</h2>
      <dl className={cn('mt-4 flex flex-col gap-2 text-small', !isCurrent && 'text-muted-foreground')}>
        <AmountLine label={plural(count, 'item')} amount={totalCents(parcels, 'itemsCents')} />
        <AmountLine
          label={parcels.length > 1 ? texts.shippingParcels(parcels.length) : 'Shipping'}
          amount={totalCents(parcels, 'shippingCents')}
        />
        {has('discountCents') && <AmountLine label="Discount" amount={`−${totalCents(parcels, 'discountCents')}`} />}
        {has('buyerFeeCents') && <AmountLine label={feeLabel(parcels)} amount={totalCents(parcels, 'buyerFeeCents')} />}
        {has('taxCents') && <AmountLine label="Tax" amount={totalCents(parcels, 'taxCents')} />}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t pt-4">
          <dt className="text-label">Total</dt>
          <dd className="font-[700] text-xl tracking-[-0.02em] font-stretch-[106%]">
            {totalCents(parcels, 'totalCents')}
          </dd>
        </div>
      </dl>
      <div className="mt-5 flex flex-col gap-3">{children}</div>
    </section>
  )
}
