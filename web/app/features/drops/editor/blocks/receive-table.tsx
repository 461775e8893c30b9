import { platformFee } from '@keepcase/contract/checkout/checkout.rules.ts'
import { formatMoney } from '#web/format/format.ts'
import { useEditor } from '../editor-context.ts'

/** How many prices are listed; a longer list says less. */
const maxPrices = 6

/** The prices that buyers may pay: of each item, and of each step of a mystery. */
function usePrices(): number[] {
  const { rows, fields } = useEditor().editing
  const base = rows.map(({ priceCents }) => priceCents).filter((cents) => cents > 0)
  if (fields.type !== 'mystery' || base[0] === undefined) return [...new Set(base)].sort((a, b) => a - b)
  const prices = [base[0]]
  for (const { priceStepCents } of fields.hints) prices.push((prices.at(-1) ?? 0) + priceStepCents)
  return [...new Set(prices)]
}

/** What the seller gets at each price, before publishing; shipping comes on top. */
export function ReceiveTable() {
  const { editing, feeBps, storefront } = useEditor()
  const prices = usePrices()
  if (feeBps === null || prices.length === 0) return null
  const { currency } = storefront
  const shown = prices.length > maxPrices ? [...prices.slice(0, maxPrices - 1), ...prices.slice(-1)] : prices
  const of = (price: number) => {
    const { buyerFeeCents, sellerFeeCents } = platformFee(price, editing.fields.feeStructure, feeBps)
    return { pays: price + buyerFeeCents, gets: price - sellerFeeCents }
  }
  return (
    <div className="flex flex-col gap-2">
      <table className="w-full max-w-120 border-collapse text-small">
        <caption className="pb-1 text-start text-label">What you get for each item, before shipping</caption>
        <thead className="text-muted-foreground">
          <tr className="border-b">
            <th scope="col" className="py-1.5 text-start font-normal">
              Price
            </th>
            <th scope="col" className="py-1.5 text-end font-normal">
              Buyer pays
            </th>
            <th scope="col" className="py-1.5 text-end font-normal">
              You get
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((price) => (
            <tr key={price} className="border-b last:border-b-0">
              <th scope="row" className="py-1.5 text-start text-figure font-normal">
                {formatMoney(price, currency)}
              </th>
              <td className="py-1.5 text-end text-figure">{formatMoney(of(price).pays, currency)}</td>
              <td className="py-1.5 text-end text-figure font-[620]">{formatMoney(of(price).gets, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {prices.length > shown.length && (
        <p className="text-muted-foreground text-small">{`${prices.length - shown.length} more prices in between.`}</p>
      )}
    </div>
  )
}

/** What the seller receives if every unit sells: `You receive $58.40 of $64.00.` */
export function PayoutLine() {
  const { editing, feeBps, storefront } = useEditor()
  const { rows, fields } = editing
  const total = rows.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  if (feeBps === null || total === 0) return null
  const fees = rows.reduce(
    (sum, { priceCents, quantity }) =>
      sum + platformFee(priceCents, fields.feeStructure, feeBps).sellerFeeCents * quantity,
    0,
  )
  const money = (cents: number) => formatMoney(cents, storefront.currency)
  return (
    <p className="text-small">
      {fields.type === 'mystery' && fields.hints.length > 0
        ? 'At the first price you receive '
        : 'If everything sells you receive '}
      <strong className="font-[620]">{money(total - fees)}</strong>
      {` of ${money(total)}, plus shipping.`}
    </p>
  )
}
