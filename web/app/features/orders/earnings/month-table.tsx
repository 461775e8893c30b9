import type { EarningsMonth } from '@keepcase/contract/orders/earnings.contract.ts'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import * as texts from './earnings.texts.ts'
import { signedMoney } from './signed-money.ts'

/** `2026-11` as "November 2026". */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )

type Props = { months: readonly EarningsMonth[]; currency: string; onChoose: (month: string) => void }

/** The sums of each month; its name opens it line by line. */
export function MonthTable({ months, currency, onChoose }: Props) {
  const money = (header: string, of: (month: EarningsMonth) => number): Column<EarningsMonth & { id: string }> => ({
    header,
    isEnd: true,
    cell: (month) => <span className="text-figure">{signedMoney(of(month), currency)}</span>,
  })
  const columns: Column<EarningsMonth & { id: string }>[] = [
    {
      header: texts.monthLabel,
      isMain: true,
      cell: ({ month }) => (
        <button type="button" className="-my-1 min-h-8 py-1 text-label hover:underline" onClick={() => onChoose(month)}>
          {monthName(month)}
        </button>
      ),
    },
    money(texts.columns.item, ({ itemsCents }) => itemsCents),
    money(texts.columns.shipping, ({ shippingCents }) => shippingCents),
    money(texts.columns.fee, ({ feeCents }) => feeCents),
    money(texts.columns.refunds, ({ refundedCents }) => refundedCents),
    money(texts.columns.other, ({ otherCents }) => otherCents),
    money(texts.columns.net, ({ netCents }) => netCents),
  ]
  return (
    <section aria-labelledby="by-month" className="print:mt-6">
      <h2 id="by-month" className="mb-3 text-h3">
        {texts.byMonth}
      </h2>
      <DataTable
        label={texts.byMonth}
        columns={columns}
        rows={months.map((month) => ({ ...month, id: month.month }))}
      />
    </section>
  )
}
