import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CellCheckbox } from '#web/ui/forms/choices.tsx'
import { OrderBadge } from '../order-badge.tsx'
import { ShipsBy } from '../selling/orders-section.tsx'
import { boxesOf, numbersOf, openLines } from './boxes.ts'
import * as texts from './fulfilment.texts.ts'

type WaitingTableProps = {
  orders: readonly Order[]
  chosen: readonly Order[]
  choose: (orders: readonly Order[]) => void
}

/** The orders of the desk, each with a box to choose it. */
export function WaitingTable({ orders, chosen, choose }: WaitingTableProps) {
  const isOn = (id: string) => chosen.some((order) => order.id === id)
  const toggle = (order: Order) =>
    choose(isOn(order.id) ? chosen.filter(({ id }) => id !== order.id) : [...chosen, order])
  const boxes = new Map(boxesOf(orders).flatMap((box) => box.orders.map(({ id }) => [id, box.orders])))
  const areAll = orders.every(({ id }) => isOn(id))
  return (
    <>
      <div className="-mb-2 flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" onClick={() => choose(areAll ? [] : orders)}>
          {areAll ? texts.clearSelection : texts.selectShown}
        </Button>
      </div>
      <ul aria-label="Orders" className="rounded-card bg-card shadow-card">
        {orders.map((order) => (
          <WaitingRow
            key={order.id}
            order={order}
            others={(boxes.get(order.id) ?? []).filter(({ id }) => id !== order.id)}
            isOn={isOn(order.id)}
            onToggle={() => toggle(order)}
          />
        ))}
      </ul>
    </>
  )
}

type WaitingRowProps = {
  order: Order
  /** Orders that go into the same box. */
  others: readonly Order[]
  isOn: boolean
  onToggle: () => void
}

function WaitingRow({ order, others, isOn, onToggle }: WaitingRowProps) {
  const lines = openLines(order)
  return (
    <li className="flex items-center gap-2 border-t py-2 ps-2 pe-5 first:border-t-0 has-checked:bg-sunken">
      <CellCheckbox label={texts.selectOrder(order.number)} checked={isOn} onCheckedChange={onToggle} />
      <div className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-1 lg:grid-cols-[11rem_minmax(0,1fr)_10.5rem_4.75rem]">
        <div className="min-w-0">
          <Link
            to={paths.sellerOrder(order.storefrontId, order.id)}
            className="-my-1 inline-block py-1 text-label no-underline hover:underline"
          >
            {`Order ${order.number}`}
          </Link>
          <bdi className="block truncate text-muted-foreground text-small">
            {order.address?.fullName ?? order.buyerName}
          </bdi>
        </div>
        <div className="min-w-0 text-small">
          <p className="max-lg:line-clamp-2 lg:truncate">
            <span className="text-muted-foreground">{`${lines.length} × `}</span>
            {lines.map(({ title }) => title).join(', ')}
          </p>
          {others.length > 0 && <p className="text-muted-foreground">{texts.boxWith(numbersOf(others))}</p>}
        </div>
        <span className="text-small">
          <ShipsBy order={order} />
        </span>
        <span className="justify-self-start">
          <OrderBadge status={order.status} />
        </span>
      </div>
    </li>
  )
}
