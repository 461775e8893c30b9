import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Page } from '@playwright/test'
import { type Person, signUp } from './people.ts'
import { sql } from './running-server.ts'
import { claim, type GivenDrop, type Lot, type Shop } from './shop.ts'
import { payByCall, saveAddress } from './steps.ts'

/** The seller's page of an order, its desk, or another section. */
export const sellingAt = ({ storefrontId }: Shop, section: string): string =>
  `/storefront-dashboard/${storefrontId}/${section}`

/** Buys items of an open drop through the API, in one order. The buyer has an address. Returns the order's id. */
export async function buyItems(person: Person, itemIds: readonly string[]): Promise<string> {
  const claimIds: string[] = []
  for (const id of itemIds) claimIds.push((await claim(person, id)).claim!.id)
  return payByCall(person, claimIds)
}

/** Buys every item of a new drop through the API, in one order. Returns the order's id. */
export async function buyDrop(
  shop: Shop,
  person: Person,
  titles: readonly string[],
  { lot, ...terms }: GivenDrop & { lot?: Partial<Lot> } = {},
): Promise<string> {
  const [drop] = await Promise.all([
    shop.drop({ ...terms, lots: titles.map((title) => ({ ...lot, title })) }),
    terms.localPickupOnly ? null : saveOnlyAddress(person),
  ])
  return buyItems(
    person,
    drop.allItems.map(({ id }) => id),
  )
}

/** Saves an address unless the person has one: two of them would keep parcels apart. */
async function saveOnlyAddress(person: Person): Promise<void> {
  const { items } = await person.call<{ items: unknown[] }>('GET', '/addresses')
  if (items.length === 0) await saveAddress(person)
}

/** An order as its buyer sees it. */
export const readOrder = (person: Person, id: string): Promise<Order> => person.call('GET', `/orders/${id}`)

/** Packs and ships orders in the seller's name, for journeys about what follows. */
export async function shipByCall({ seller, storefrontId }: Shop, orderIds: readonly string[]): Promise<void> {
  const parcels = orderIds.map((orderId) => ({ orderId, carrier: 'usps', trackingNumber: '9400111899223100001234' }))
  await seller.call('POST', `/storefronts/${storefrontId}/orders/pack`, { orderIds })
  await seller.call('POST', `/storefronts/${storefrontId}/orders/ship`, { parcels })
}

/** A seller's browser. */
export async function sellerOf(shop: Shop, visit: () => Promise<Page>): Promise<Page> {
  const page = await visit()
  await page.context().addCookies(shop.seller.cookies)
  return page
}

/** Orders of a new drop, one for each buyer with so many of its items. One after the other: hashing a password is dear. */
export async function sell(shop: Shop, counts: readonly number[]): Promise<{ orderIds: string[]; buyers: Person[] }> {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const lots = Array.from({ length: all }, (_, i) => ({ title: `Tape ${i + 1}`, sku: `T-${100 + i}` }))
  const drop = await shop.drop({ title: 'Wall of tapes', lots })
  const items = drop.allItems.map(({ id }) => id)
  const [orderIds, buyers]: [string[], Person[]] = [[], []]
  for (const [i, count] of counts.entries()) {
    const buyer = await signUp(`Buyer ${String.fromCharCode(65 + i)}`)
    await saveAddress(buyer)
    orderIds.push(await buyItems(buyer, items.splice(0, count)))
    buyers.push(buyer)
  }
  return { orderIds, buyers }
}

/** Makes an order four days old, with a day to ship it: late by three. */
export const makeLate = (orderId: string): Promise<unknown> =>
  sql(
    `update orders set ship_within_days = 1, paid_at = paid_at - interval '4 days', created_at = created_at - interval '4 days' where id = $1`,
    [orderId],
  )

/** Moves the times of an open cancel request, so that it is due now. */
export const makeRequestDue = (orderId: string): Promise<unknown> =>
  sql(
    `update cancel_requests set created_at = created_at - interval '49 hours', due_at = due_at - interval '49 hours' where order_id = $1`,
    [orderId],
  )

/** Moves the report of an order's problem to three days ago: the seller's time to answer is over. */
export const makeProblemOld = (orderId: string): Promise<unknown> =>
  sql(`update order_problems set reported_at = reported_at - interval '3 days' where order_id = $1`, [orderId])

/**
 * A person's pace, without waiting for it: what each act would take is added to the time that the pages took. `look`: a
 * second to find the next thing and reach it.
 */
export class HumanPace {
  readonly #began = performance.now()
  #thoughtMs = 0

  look(): void {
    this.#thoughtMs += 1_200
  }

  /** Types at 40 words a minute. */
  async type(page: Page, text: string): Promise<void> {
    this.#thoughtMs += text.length * 170
    await page.keyboard.insertText(text)
  }

  /** Takes the next parcel, holds its label under the scanner, and puts it away. The scanner ends with Enter. */
  async scan(page: Page, text: string): Promise<void> {
    this.#thoughtMs += 5_000
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }

  /** Time that a person would have needed by now, in milliseconds. */
  get elapsedMs(): number {
    return performance.now() - this.#began + this.#thoughtMs
  }
}

/** Sizes of the pages of a PDF, in millimetres. */
export function pageSizesOf(pdf: Buffer): (readonly [width: number, height: number])[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)].map(
    ([, width, height]) => [toMm(width), toMm(height)] as const,
  )
}

const toMm = (points: string | undefined): number => Math.round((Number(points) * 25.4) / 72)
