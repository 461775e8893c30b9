import type { SellerOrderLine } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { ItemThumb } from '#web/features/drops/display/item-thumb.tsx'
import { traitLabel } from '#web/features/drops/display/traits.texts.ts'
import { formatMoney } from '#web/format/format.ts'
import { Badge } from '#web/ui/chip.tsx'
import type { OrderPanelProps } from './order-panel.ts'
import * as texts from './seller-order.texts.ts'

/** The items of the order with what the seller needs to find and to check them. */
export function SellerLines({ order: { order, lines } }: OrderPanelProps) {
  const facts = new Map(lines.map((line) => [line.claimId, line]))
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items" className="mb-3 text-h3">
        {texts.items}
      </h2>
      <ul className="rounded-card bg-card px-5 shadow-card">
        {order.lines.map((line) => (
          <li key={line.claimId} className="flex items-center gap-4 border-t py-3 first:border-t-0">
            <ItemThumb seed={line.itemId} image={line.image} category={line.category} className="size-14" />
            <div className="min-w-0 flex-1">
              <p className="text-label [overflow-wrap:anywhere]">
                <bdi>{line.title}</bdi>
              </p>
              <Facts line={facts.get(line.claimId)} seq={line.seq} />
            </div>
            <span className="flex flex-col items-end gap-1">
              <span className="text-figure">{formatMoney(line.priceCents, order.currency)}</span>
              <LineState state={facts.get(line.claimId)?.state} hasArrived={arrived.has(order.status)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ line, seq }: { line: SellerOrderLine | undefined; seq: number }) {
  const parts = [
    line?.shelf && `Shelf ${line.shelf}`,
    line?.sku && `SKU ${line.sku}`,
    line?.condition && traitLabel(line.condition),
    `Claim ${seq}`,
  ].filter(Boolean)
  return <p className="text-muted-foreground text-small [overflow-wrap:anywhere]">{parts.join(' · ')}</p>
}

/** Statuses of an order that has arrived as a whole. */
const arrived = new Set(['delivered', 'closed'])

function LineState({ state, hasArrived }: { state: SellerOrderLine['state'] | undefined; hasArrived: boolean }) {
  if (state === 'shipped')
    return hasArrived ? <Badge tone="success">Delivered</Badge> : <Badge tone="info">Shipped</Badge>
  return state === 'gone' ? <Badge>Refunded</Badge> : null
}
