import { type Carrier, findCarrier } from '@keepcase/contract/orders/carriers.ts'
import type { TrackingRow } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { fulfilmentMessages, leftAsItWas } from '@keepcase/contract/orders/fulfilment.messages.ts'
import { TrackingNumber } from '@keepcase/contract/orders/shipments.fields.ts'
import type { Db } from '@keepcase/db/db.ts'
import { selectHeldBack } from './held-back.queries.ts'
import { type NumberedOrder, selectByNumbers } from './seller-order.queries.ts'
import { suggestCarrier } from './suggest-carrier.ts'

/** Line, order, carrier and tracking number of a spreadsheet's row, as text. */
export type SheetRow = readonly [line: number, order: string, carrier: string, trackingNumber: string]

/** What shipping these rows would record, or why it can't be. Changes nothing. */
export async function previewTracking(db: Db, storefrontId: string, rows: readonly SheetRow[]): Promise<TrackingRow[]> {
  const numbers = rows.flatMap(([, order]) => numberOf(order) ?? [])
  const found = await selectByNumbers(db, storefrontId, numbers)
  const orders = new Map(found.map((order) => [order.number, order]))
  const heldBack = await selectHeldBack(
    db,
    found.map(({ id }) => id),
    'handing over',
  )
  const seen = new Set<number>()
  return rows.map((row) => {
    const number = numberOf(row[1])
    const isTwice = number !== null && seen.has(number)
    if (number !== null) seen.add(number)
    const order = number === null ? undefined : orders.get(number)
    return judgeRow(row, order, { isTwice, heldBack: order && heldBack.get(order.id) })
  })
}

/** An order's number as people write it: `1023`, `#1023`, `Order 1023`. */
function numberOf(text: string): number | null {
  const [, digits] = /^(?:order\s*)?#?\s*(\d{1,9})$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

function judgeRow(
  [line, order, carrierText, numberText]: SheetRow,
  found: NumberedOrder | undefined,
  { isTwice, heldBack }: Pick<Judged, 'isTwice' | 'heldBack'>,
) {
  const tracking = TrackingNumber.safeParse(numberText)
  const named = carrierOf(carrierText)
  const suggested = tracking.success && carrierText === '' ? suggestCarrier(tracking.data) : null
  return {
    line,
    order,
    orderId: found?.id ?? null,
    buyerName: found?.buyerName ?? null,
    items: found?.openLines ?? 0,
    carrier: named.carrier ?? suggested,
    carrierName: named.carrierName,
    trackingNumber: tracking.success ? tracking.data : numberText || null,
    problem: problemOf({ order, found, isTwice, heldBack, numberText, isNumber: tracking.success }),
  }
}

/** A carrier by its name; one that isn't in the list keeps its name; null where the cell is empty. */
function carrierOf(text: string): { carrier: Carrier | null; carrierName: string | null } {
  if (text === '') return { carrier: null, carrierName: null }
  const carrier = findCarrier(text)
  return carrier === null ? { carrier: 'other', carrierName: text.slice(0, 60) } : { carrier, carrierName: null }
}

type Judged = {
  order: string
  found: NumberedOrder | undefined
  isTwice: boolean
  /** Why the order can't leave yet. */
  heldBack: string | undefined
  numberText: string
  isNumber: boolean
}

function problemOf({ order, found, isTwice, heldBack, numberText, isNumber }: Judged): string | null {
  if (order === '') return fulfilmentMessages.noOrderNumber
  if (!found) return fulfilmentMessages.unknownOrder
  if (isTwice) return fulfilmentMessages.twice
  if (found.fulfilment === 'pickup') return fulfilmentMessages.isPickup
  if (found.status !== 'paid' && found.status !== 'packed') return leftAsItWas(found.status)
  if (found.openLines === 0) return fulfilmentMessages.linesGone
  if (heldBack) return heldBack
  if (numberText === '') return fulfilmentMessages.noTracking
  return isNumber ? null : fulfilmentMessages.badTracking
}
