import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import type { CreateDrop, DropDetail, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { ItemInput } from '@keepcase/contract/drops/items.contract.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type * as z from 'zod/mini'
import { type Person, signUp } from './people.ts'
import { sql } from './running-server.ts'

export type Lot = Partial<Omit<z.input<typeof ItemInput>, 'storefrontId' | 'quantity'>> & {
  title: string
  units?: number
}

export type GivenDrop = Partial<Omit<z.input<typeof CreateDrop>, 'storefrontId' | 'startDate' | 'endDate'>> & {
  /**
   * Seconds until it opens; zero or less: open since then, moved there by SQL because drops cannot be published with a
   * past start.
   */
  startsIn?: number
  /** Seconds from the start to the end; default five hours. */
  lasts?: number
  lots?: readonly Lot[]
  isDraft?: boolean
}

/** A seller with a storefront, and what a seller can do in one step. */
export type Shop = {
  seller: Person
  storefrontId: string
  storefrontName: string
  drop(given?: GivenDrop): Promise<SellerDrop>
  reveal(dropId: string): Promise<SellerDrop>
}

const hour = 3600

/** Creates a seller with a new storefront. */
export async function openShop(name: string): Promise<Shop> {
  const seller = await signUp(`${name} Keeper`)
  const store = await seller.call<Storefront>('POST', '/storefronts', {
    name,
    description: 'Tapes, records and paper from shops that closed.',
    defaultShippingCents: 480,
    defaultAdditionalCents: 120,
  })
  return {
    seller,
    storefrontId: store.id,
    storefrontName: store.name,
    drop: (given = {}) => makeDrop(seller, store.id, given),
    reveal: (id) => seller.call('POST', `/drops/${id}/reveal-next`, {}),
  }
}

async function makeDrop(seller: Person, storefrontId: string, given: GivenDrop): Promise<SellerDrop> {
  const { startsIn = 0, lasts = 5 * hour, lots = [{ title: 'Night Shift VHS' }], isDraft = false, ...terms } = given
  const startsAt = Date.now() + (startsIn > 0 ? startsIn : hour) * 1000
  // All journeys of a run share a few storefronts: more drops than one makes by hand in a day.
  await sql('delete from storefront_daily_counts where storefront_id = $1', [storefrontId])
  const made = await seller.call<SellerDrop>('POST', '/drops', {
    storefrontId,
    type: 'marketplace',
    title: 'Night Shift',
    description: 'One shelf from a video store that closed in 1998.\n\nEvery tape was played once to the end.',
    ...terms,
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(startsAt + lasts * 1000).toISOString(),
  })
  for (const { units = 1, ...item } of lots) {
    const thing = { storefrontId, priceCents: 6400, category: 'vhs', condition: 'very_good', rarity: 'rare', ...item }
    const { id } = await seller.call<{ id: string }>('POST', '/items', { ...thing, quantity: units })
    await seller.call('POST', `/drops/${made.id}/items`, { itemId: id, quantity: units })
  }
  if (!isDraft) await seller.call('POST', `/drops/${made.id}/publish`, {})
  if (startsIn <= 0 && !isDraft) await moveStart(made.id, startsIn, lasts)
  return seller.call('GET', `/drops/${made.id}/seller`)
}

/** Moves a drop so that it starts in so many seconds (negative: ago), on the full second, by the database's clock. */
export async function moveStart(dropId: string, startsIn: number, lasts = 5 * hour): Promise<void> {
  await sql(
    `update drops set start_date = date_trunc('second', app_now()) + make_interval(secs => $2),
       end_date = date_trunc('second', app_now()) + make_interval(secs => $2 + $3), version = version + 1 where id = $1`,
    [dropId, startsIn, lasts],
  )
}

/** Sets the hold time of later claims in this drop; shorter than any seller may choose. */
export async function setHold(dropId: string, seconds: number): Promise<void> {
  await sql('update drops set hold_seconds = $2 where id = $1', [dropId, seconds])
}

/** Ends a hold now, as if its time had passed. */
export async function expireHold(claimId: string): Promise<void> {
  await sql(
    `update claims set expires_at = greatest(claimed_at + interval '1 millisecond', app_now() - interval '1 millisecond')
     where id = $1`,
    [claimId],
  )
}

/** Claims through the API, as a second person somewhere else. */
export const claim = (person: Person, dropItemId: string): Promise<ClaimAnswer> =>
  person.call('POST', `/drop-items/${dropItemId}/claims`, {})

/** The drop as anybody sees it. */
export const readDrop = (person: Person, id: string): Promise<DropDetail> => person.call('GET', `/drops/${id}`)
