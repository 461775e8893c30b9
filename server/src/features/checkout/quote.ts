import { createHash } from 'node:crypto'
import type { Fulfilment, Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { maxCentsOfPayment, parcelFigures, quoteText } from '@keepcase/contract/checkout/checkout.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectNow } from '#server/database/now.ts'
import { findAddress, findAddresses } from '#server/features/accounts/public.ts'
import { type CheckoutClaim, claimsForCheckout } from '#server/features/claims/public.ts'
import { type CodeRow, type CodesOfParcel, codesOfParcel } from '#server/features/codes/public.ts'
import type { AddressRow } from '#server/features/orders/public.ts'
import { findTaxBps } from '#server/features/settings/public.ts'
import { selectStoppedDrops } from './checkout.queries.ts'
import type { Parcel } from './parcel.ts'
import { viewQuote } from './quote.view.ts'

/** What a parcel's drops allow: an item is sent, or it is picked up where its drop sends nothing. */
export function waysOf(claims: readonly CheckoutClaim[]): { canShip: boolean; canPickUp: boolean } {
  return {
    canShip: claims.every((claim) => claim.allowShipping && !claim.localPickupOnly),
    canPickUp: claims.every((claim) => !claim.allowShipping || claim.localPickupOnly),
  }
}

/** An account's claims of these ids; every one must be theirs. */
export async function ownClaims(db: Db | Tx, claimIds: readonly string[], userId: string): Promise<CheckoutClaim[]> {
  const wanted = [...new Set(claimIds)]
  const claims = await claimsForCheckout(db, wanted, userId)
  if (claims.length !== wanted.length) throw new Refusal('NOT_FOUND')
  return claims
}

/** The address that a parcel goes to: the one named, else the account's default; null where there is none. */
export async function addressFor(
  db: Db | Tx,
  userId: string,
  addressId: string | undefined,
): Promise<AddressRow | null> {
  if (addressId === undefined) {
    const standard = (await findAddresses(db, userId)).find((address) => address.isDefault)
    return standard ? placeOf(standard) : null
  }
  const named = await findAddress(db, userId, addressId)
  if (!named) throw new Refusal('NOT_FOUND')
  return placeOf(named)
}

/** What is written on the parcel: nothing else of an address goes into the order. */
function placeOf({ fullName, line1, line2, city, region, postalCode, country, phone }: AddressRow): AddressRow {
  return { fullName, line1, line2, city, region, postalCode, country, phone }
}

/** The figures of one parcel. Claims are in the order of their making; `code` has been found to count for them. */
export async function quoteParcel(
  db: Db | Tx,
  claims: CheckoutClaim[],
  fulfilment: Fulfilment,
  address: AddressRow | null,
  code: CodeRow | null = null,
): Promise<Parcel> {
  const [first] = claims as [CheckoutClaim, ...CheckoutClaim[]]
  const place = fulfilment === 'pickup' ? { country: first.country, region: '' } : address
  const taxBps = place ? await findTaxBps(db, place) : 0
  const priced = claims.map((claim) => ({ ...claim, claimId: claim.id }))
  const figures = parcelFigures({ claims: priced, store: first, fulfilment, taxBps, discount: code })
  if (figures.totalCents > maxCentsOfPayment) throw new Refusal('NOT_PAYABLE', tooMuch)
  const goesTo = fulfilment === 'shipping' ? address : null
  const { storefrontId, currency } = first
  const text = quoteText({ storefrontId, currency, fulfilment, address: goesTo, figures, code: code?.code ?? null })
  return { claims, fulfilment, address: goesTo, figures, code, hash: createHash('sha256').update(text).digest('hex') }
}

const tooMuch = {
  title: 'Too much for one payment',
  message: 'This parcel is worth more than one payment carries. Pay for fewer items at once.',
}

/** Claims with what else decides their amount. */
export type QuoteInput = {
  claimIds: readonly string[]
  addressId?: string | undefined
  fulfilment?: Fulfilment | undefined
  codes?: readonly { storefrontId: string; fulfilment: Fulfilment; code: string }[] | undefined
}

/**
 * What an account owes for its holds: one parcel for each seller, apart for what is sent and what is picked up. A code
 * that cannot be used is told beside the figures without it.
 * @param mayTry whether the account may try another code now; asked once for each
 * @throws Refusal NOT_FOUND for a claim or address that is not theirs, NOT_PAYABLE for a claim that is no hold any more
 */
export async function quoteClaims(
  db: Db,
  userId: string,
  input: QuoteInput,
  mayTry: () => Promise<boolean>,
): Promise<{ parcels: Quote[]; now: string }> {
  const now = await selectNow(db)
  const claims = await ownClaims(db, input.claimIds, userId)
  await mustBeHeld(db, claims, now)
  const address = await addressFor(db, userId, input.addressId)
  const groups = Map.groupBy(claims, (claim) => {
    return `${claim.storefrontId} ${claim.currency} ${fulfilmentOf(claim, input.fulfilment)}`
  })
  const parcels: Quote[] = []
  for (const group of groups.values()) {
    const fulfilment = fulfilmentOf(group[0]!, input.fulfilment)
    const { storefrontId } = group[0]!
    const typed = input.codes?.find((one) => one.storefrontId === storefrontId && one.fulfilment === fulfilment)?.code
    const codes: CodesOfParcel = await codesOfParcel(db, { userId, claims: group, now, typed, mayTry })
    const parcel = await quoteParcel(db, group, fulfilment, address, codes.applied)
    parcels.push(viewQuote(parcel, waysOf(group), codes))
  }
  return { parcels, now: now.toISOString() }
}

/** How one claim travels: as wished where its drop allows it, else the other way. */
function fulfilmentOf(claim: CheckoutClaim, wish: Fulfilment = 'shipping'): Fulfilment {
  const { canShip, canPickUp } = waysOf([claim])
  if (wish === 'pickup') return canPickUp ? 'pickup' : 'shipping'
  return canShip ? 'shipping' : 'pickup'
}

/** Refuses a claim that can't be paid now. While the platform has stopped a drop, its holds' clocks stand still. */
async function mustBeHeld(db: Db, claims: readonly CheckoutClaim[], now: Date): Promise<void> {
  const late = claims.filter((claim) => claim.status === 'claimed' && claim.expiresAt <= now)
  const stopped =
    late.length > 0
      ? await selectStoppedDrops(
          db,
          late.map((claim) => claim.dropId),
        )
      : new Set<string>()
  const isOver = late.some((claim) => !stopped.has(claim.dropId))
  if (isOver || claims.some((claim) => claim.status !== 'claimed' && claim.status !== 'capturing')) {
    throw new Refusal('NOT_PAYABLE')
  }
}
