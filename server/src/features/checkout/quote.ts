import { createHash } from 'node:crypto'
import type { Fulfilment, Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { maxCentsOfPayment, parcelFigures, quoteText } from '@keepcase/contract/checkout/checkout.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectNow } from '#server/database/now.ts'
import { findAddress, findAddresses } from '#server/features/accounts/public.ts'
import { type CheckoutClaim, claimsForCheckout } from '#server/features/claims/public.ts'
import { type CodeRow, type CodesOfParcel, codesOfParcel } from '#server/features/codes/public.ts'
import { type AddressRow, findJoinableParcel, type JoinableParcel } from '#server/features/orders/public.ts'
import { findTaxRate } from '#server/features/settings/public.ts'
import { selectStoppedDrops } from './checkout.queries.ts'
import type { Parcel } from './parcel.ts'
import { viewQuote } from './quote.view.ts'

/** Delivery options of a parcel: its items are either all shipped, or all picked up where their drop does not ship. */
export function fulfilmentOptions(claims: readonly CheckoutClaim[]): { canShip: boolean; canPickUp: boolean } {
  return {
    canShip: claims.every((claim) => claim.allowShipping && !claim.localPickupOnly),
    canPickUp: claims.every((claim) => !claim.allowShipping || claim.localPickupOnly),
  }
}

/**
 * The account's claims with these ids.
 * @throws Refusal NOT_FOUND unless all belong to the account
 */
export async function ownClaims(db: Db | Tx, claimIds: readonly string[], userId: string): Promise<CheckoutClaim[]> {
  const uniqueIds = [...new Set(claimIds)]
  const claims = await claimsForCheckout(db, uniqueIds, userId)
  if (claims.length !== uniqueIds.length) throw new Refusal('NOT_FOUND')
  return claims
}

/**
 * The delivery address: the requested one, otherwise the account's default; null when there is none.
 * @throws Refusal NOT_FOUND for an unknown id
 */
export async function addressFor(
  db: Db | Tx,
  userId: string,
  addressId: string | undefined,
): Promise<AddressRow | null> {
  if (addressId === undefined) {
    const defaultAddress = (await findAddresses(db, userId)).find((address) => address.isDefault)
    return defaultAddress ? copyAddress(defaultAddress) : null
  }
  const address = await findAddress(db, userId, addressId)
  if (!address) throw new Refusal('NOT_FOUND')
  return copyAddress(address)
}

/** The fields of an address that are copied into the order. */
function copyAddress({ fullName, line1, line2, city, region, postalCode, country, phone }: AddressRow): AddressRow {
  return { fullName, line1, line2, city, region, postalCode, country, phone }
}

/**
 * The amounts of one parcel. Claims are in order of creation; `code` and `openParcel` have been checked.
 * @throws Refusal NOT_PAYABLE when the total is above the limit
 */
export async function quoteParcel(
  db: Db | Tx,
  claims: CheckoutClaim[],
  fulfilment: Fulfilment,
  address: AddressRow | null,
  code: CodeRow | null = null,
  openParcel: JoinableParcel | null = null,
): Promise<Parcel> {
  const [first] = claims as [CheckoutClaim, ...CheckoutClaim[]]
  const place = fulfilment === 'pickup' ? { country: first.country, region: '' } : address
  const taxPpm = place ? await findTaxRate(db, place) : 0
  const priced = claims.map((claim) => ({ ...claim, claimId: claim.id }))
  const joinsOpenParcel = openParcel !== null
  const figures = parcelFigures({ claims: priced, store: first, fulfilment, taxPpm, discount: code, joinsOpenParcel })
  if (figures.totalCents > maxCentsOfPayment) throw new Refusal('NOT_PAYABLE', tooMuch)
  const goesTo = fulfilment === 'shipping' ? address : null
  const { storefrontId, currency } = first
  const bound = { storefrontId, currency, fulfilment, address: goesTo, figures }
  const text = quoteText({ ...bound, code: code?.code ?? null, parcelId: openParcel?.id ?? null })
  const shippingProblem = goesTo && problemOf(claims, goesTo.country)
  return {
    claims,
    fulfilment,
    address: goesTo,
    shippingProblem,
    figures,
    code,
    openParcel,
    hash: createHash('sha256').update(text).digest('hex'),
  }
}

/** Why the seller doesn't ship one of these to a country; null when they ship all of them. */
function problemOf(claims: readonly CheckoutClaim[], country: string): string | null {
  const refused = claims.find(({ shipsTo }) => shipsTo !== null && !shipsTo.includes(country))
  if (!refused) return null
  return `${refused.storefrontName} doesn’t ship to ${regionNames.of(country) ?? country}. Choose another address.`
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

const tooMuch = {
  title: 'Too much for one payment',
  message: 'This parcel is over the limit for one payment. Pay for fewer items at once.',
}

/** The claims of a quote and the other inputs to its amounts. */
export type QuoteInput = {
  claimIds: readonly string[]
  addressId?: string | undefined
  fulfilment?: Fulfilment | undefined
  codes?: readonly { storefrontId: string; fulfilment: Fulfilment; code: string }[] | undefined
}

/**
 * What an account owes for its holds: one parcel per seller, shipped and picked-up items separate. An unusable code is
 * reported along with the amounts without it.
 * @param mayTry whether the account may try another code now; called once per code
 * @throws Refusal NOT_FOUND for a claim or address of another account, NOT_PAYABLE for a claim that is no longer held
 */
export async function quoteClaims(
  db: Db,
  userId: string,
  input: QuoteInput,
  mayTry: () => Promise<boolean>,
): Promise<{ parcels: Quote[]; now: string }> {
  const now = await selectNow(db)
  const claims = await ownClaims(db, input.claimIds, userId)
  await assertHeld(db, claims, now)
  const address = await addressFor(db, userId, input.addressId)
  const groups = Map.groupBy(claims, (claim) => {
    return `${claim.storefrontId} ${claim.currency} ${fulfilmentOf(claim, input.fulfilment)}`
  })
  const parcels: Quote[] = []
  for (const group of groups.values()) {
    const fulfilment = fulfilmentOf(group[0]!, input.fulfilment)
    const { storefrontId } = group[0]!
    const typed = input.codes?.find((one) => one.storefrontId === storefrontId && one.fulfilment === fulfilment)?.code
    const codes: CodesOfParcel = await codesOfParcel(db, { userId, claims: group, now, input: typed, mayTry })
    const openParcel = await joinedParcel(db, userId, group[0]!, fulfilment, address)
    const parcel = await quoteParcel(db, group, fulfilment, address, codes.applied, openParcel)
    parcels.push(viewQuote(parcel, fulfilmentOptions(group), codes))
  }
  return { parcels, now: now.toISOString() }
}

/** The buyer's open parcel that a purchase joins: of the same storefront and currency, to the same address. */
export async function joinedParcel(
  db: Db | Tx,
  buyerId: string,
  { storefrontId, currency }: CheckoutClaim,
  fulfilment: Fulfilment,
  address: AddressRow | null,
): Promise<JoinableParcel | null> {
  if (fulfilment !== 'shipping' || !address) return null
  return findJoinableParcel(db, { buyerId, storefrontId, currency, address })
}

/** How a claim is delivered: as requested if its drop allows it, otherwise the other way. */
function fulfilmentOf(claim: CheckoutClaim, requested: Fulfilment = 'shipping'): Fulfilment {
  const { canShip, canPickUp } = fulfilmentOptions([claim])
  if (requested === 'pickup') return canPickUp ? 'pickup' : 'shipping'
  return canShip ? 'shipping' : 'pickup'
}

/**
 * Asserts that every claim can be paid now. While the platform has paused a drop, its holds don't expire.
 * @throws Refusal NOT_PAYABLE
 */
async function assertHeld(db: Db, claims: readonly CheckoutClaim[], now: Date): Promise<void> {
  const overdue = claims.filter((claim) => claim.status === 'claimed' && claim.expiresAt <= now)
  const stopped =
    overdue.length > 0
      ? await selectStoppedDrops(
          db,
          overdue.map((claim) => claim.dropId),
        )
      : new Set<string>()
  const isOver = overdue.some((claim) => !stopped.has(claim.dropId))
  if (isOver || claims.some((claim) => claim.status !== 'claimed' && claim.status !== 'capturing')) {
    throw new Refusal('NOT_PAYABLE')
  }
}
