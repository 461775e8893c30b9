import type { Earning, EarningLine } from '@keepcase/contract/orders/earnings.contract.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './earnings.texts.ts'
import { signedMoney } from './signed-money.ts'

type Row = EarningLine & { id: string; earning: Earning }

type Props = { earnings: readonly Earning[]; currency: string; storefrontId: string }

/** Every line of the movements: item, shipping, fee, processor, tax, net. */
export function EarningLines({ earnings, currency, storefrontId }: Props) {
  const rows = earnings.flatMap((earning) =>
    earning.lines.map((line, i): Row => ({ ...line, id: `${earning.id} ${i}`, earning })),
  )
  const money = (header: string, of: (line: Row) => number): Column<Row> => ({
    header,
    isEnd: true,
    cell: (line) => <span className="text-figure">{signedMoney(of(line), currency)}</span>,
  })
  const columns: Column<Row>[] = [
    {
      header: texts.columns.entry,
      isMain: true,
      cell: ({ title, earning }) => (
        <>
          <bdi className="block text-label [overflow-wrap:anywhere]">{title}</bdi>
          <span className="text-muted-foreground text-xs print:text-black">
            {texts.kinds[earning.kind]}
            {earning.orderId && earning.orderNumber !== null && (
              <>
                ,{' '}
                <Link
                  to={paths.sellerOrder(storefrontId, earning.orderId)}
                  className="inline-block min-h-6 underline underline-offset-4"
                >
                  {`order ${earning.orderNumber}`}
                </Link>
              </>
            )}
          </span>
        </>
      ),
    },
    { header: 'Date', cell: ({ earning }) => <Time at={earning.at} style="date" /> },
    money(texts.columns.item, ({ itemCents }) => itemCents),
    money(texts.columns.shipping, ({ shippingCents }) => shippingCents),
    money(texts.columns.fee, ({ feeCents }) => feeCents),
    money(texts.columns.processor, ({ processorCents }) => processorCents),
    money(texts.columns.tax, ({ taxCents }) => taxCents),
    money(texts.columns.net, ({ netCents }) => netCents),
  ]
  return (
    <>
      <DataTable label={texts.lineByLine} columns={columns} rows={rows} />
      {earnings.some(({ isTest }) => isTest) && (
        <p className="mt-3 text-muted-foreground text-small print:text-black">{texts.testNote}</p>
      )}
    </>
  )
}
