import type { PickLine } from '@keepcase/contract/orders/fulfilment.contract.ts'

/** Items to pick, how many orders they are for, and whether more orders are waiting. */
export type PickedOrders = { items: readonly PickLine[]; orders: number; hasMore: boolean }

const byNumber = (a: number, b: number) => a - b

/** The lists of different orders as one: an item that several have is one line. */
export function mergePickLists(lists: readonly PickedOrders[]): PickedOrders {
  const lines = new Map<string, PickLine>()
  for (const line of lists.flatMap(({ items }) => items)) {
    const key = `${line.itemId} ${line.title}`
    const known = lines.get(key)
    const orderNumbers = [...(known?.orderNumbers ?? []), ...line.orderNumbers].sort(byNumber)
    lines.set(key, { ...line, quantity: line.quantity + (known?.quantity ?? 0), orderNumbers })
  }
  return {
    items: [...lines.values()],
    orders: lists.reduce((sum, { orders }) => sum + orders, 0),
    hasMore: lists.some(({ hasMore }) => hasMore),
  }
}

/** By text, numbers in it by value; those without one come last. */
const byText = (a: string | null, b: string | null) =>
  Number(!a) - Number(!b) || (a ?? '').localeCompare(b ?? '', 'en', { numeric: true })

const byTitle = (a: PickLine, b: PickLine) => byText(a.title, b.title)
const bySku = (a: PickLine, b: PickLine) => byText(a.sku, b.sku) || byTitle(a, b)
const byShelf = (a: PickLine, b: PickLine) => byText(a.shelf, b.shelf) || bySku(a, b)

/** The lines in the order of a walk past the shelves, or by SKU. */
export const sortPickLines = (items: readonly PickLine[], sort: 'shelf' | 'sku'): readonly PickLine[] =>
  items.toSorted(sort === 'shelf' ? byShelf : bySku)
