import { type Receipt, sellerReceives } from '@keepcase/contract/checkout/seller-receives.rules.ts'
import { shippingRates } from '@keepcase/contract/drops/drops.rules.ts'
import { formatMoney } from '#web/format/format.ts'
import {
  beforeTax,
  buyerPays,
  morePrices,
  payoutText,
  priceColumn,
  receiveTitle,
  withShipping,
  youGet,
} from '../editor.texts.ts'
import { type Editor, useEditor } from '../editor-context.ts'

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

/** What a sale at a price brings, with the shipping of a first item; null until the platform’s fee is known. */
function receiptOf({ editing, feeBps, storefront }: Editor, priceCents: number): Receipt | null {
  if (feeBps === null) return null
  const { firstItemCents } = shippingRates({ ...storefront, ...editing.fields })
  return sellerReceives(priceCents, {
    feeStructure: editing.fields.feeStructure,
    feeBps,
    shippingCents: editing.fields.localPickupOnly ? 0 : firstItemCents,
  })
}

/** What the seller gets at each price, before publishing. */
export function ReceiveTable() {
  const editor = useEditor()
  const prices = usePrices()
  const shown = prices.length > maxPrices ? [...prices.slice(0, maxPrices - 1), ...prices.slice(-1)] : prices
  const receipts = shown.map((price) => ({ price, receipt: receiptOf(editor, price) }))
  const [first] = receipts
  if (!first?.receipt) return null
  const money = (cents: number) => formatMoney(cents, editor.storefront.currency)
  const shipping = first.receipt.shippingCents
  return (
    <div className="flex flex-col gap-2 overflow-x-auto">
      <table className="w-full max-w-120 border-collapse text-small">
        <caption className="pb-1 text-start text-label">{receiveTitle}</caption>
        <thead className="text-muted-foreground">
          <tr className="border-b">
            <th scope="col" className="py-1.5 text-start font-normal">
              {priceColumn}
            </th>
            <th scope="col" className="py-1.5 text-end font-normal">
              {buyerPays}
            </th>
            <th scope="col" className="py-1.5 text-end font-normal">
              {youGet}
            </th>
          </tr>
        </thead>
        <tbody>
          {receipts.map(({ price, receipt }) => (
            <tr key={price} className="border-b last:border-b-0">
              <th scope="row" className="py-1.5 text-start font-normal text-figure">
                {money(price)}
              </th>
              <td className="py-1.5 text-end text-figure">{receipt && money(receipt.buyerPaysCents)}</td>
              <td className="py-1.5 text-end font-[620] text-figure">{receipt && money(receipt.receivesCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-muted-foreground text-small">
        {shipping > 0 ? withShipping(money(shipping)) : beforeTax}
        {prices.length > shown.length && ` ${morePrices(prices.length - shown.length)}`}
      </p>
    </div>
  )
}

/** What the seller receives if every unit sells: `If everything sells, you get $58.40 of $64.00, plus shipping.` */
export function PayoutLine() {
  const editor = useEditor()
  const { rows, fields } = editor.editing
  const total = rows.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  if (editor.feeBps === null || total === 0) return null
  const fees = rows.reduce(
    (sum, { priceCents, quantity }) => sum + (receiptOf(editor, priceCents)?.sellerFeeCents ?? 0) * quantity,
    0,
  )
  const money = (cents: number) => formatMoney(cents, editor.storefront.currency)
  return (
    <p className="text-small">
      {payoutText(
        fields.type === 'mystery' && fields.hints.length > 0,
        <strong className="font-[620]">{money(total - fees)}</strong>,
        money(total),
      )}
    </p>
  )
}
