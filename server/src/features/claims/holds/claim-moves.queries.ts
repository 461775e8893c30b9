import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

/** A claim's frozen terms and its state, as the SQL functions that move it return it. */
export type ClaimTerms = {
  id: string
  userId: string
  itemId: string
  dropItemId: string
  dropId: string
  status: 'claimed' | 'capturing' | 'purchased' | 'released' | 'expired' | 'revoked'
  source: 'buyer' | 'standby' | 'late_payment'
  seq: number
  claimedAt: Date
  expiresAt: Date
  paid: boolean
  revoked: boolean
  paymentBeganAt: Date | null
  priceCents: number
  currency: string
  feeStructure: 'seller' | 'buyer' | 'split'
  feeBps: number
  shippingCostStrategy: 'SellerDefault' | 'FlatRate' | 'Free'
  flatRateAmountCents: number | null
  flatRateAdditionalCents: number | null
}

const rowsOf = async <T>(tx: Tx, query: RawBuilder<T>): Promise<T[]> => (await query.execute(tx)).rows

/**
 * Locks the drops of these claims, in id order. Call it before reading claims in order to change them. Returns the
 * clock reading.
 */
export async function lockDropsOf(tx: Tx, claimIds: readonly string[]): Promise<Date> {
  const [row] = await rowsOf(tx, sql<{ now: Date }>`select lock_drops_of(${[...claimIds]}) as now`)
  return row!.now
}

/**
 * Starts a payment: moves an account's unexpired holds to `capturing`, with the one extension. Returns the claims that
 * moved; any other can no longer be paid.
 */
export async function beginCapture(tx: Tx, claimIds: readonly string[], userId: string): Promise<ClaimTerms[]> {
  return rowsOf(tx, sql<ClaimTerms>`select * from begin_capture(${[...claimIds]}, ${userId})`)
}

/**
 * Ends a payment that captured no money: claims become holds again while time is left, otherwise expired. Returns their
 * new state.
 */
export async function endCapture(tx: Tx, claimIds: readonly string[]): Promise<ClaimTerms[]> {
  return rowsOf(tx, sql<ClaimTerms>`select * from end_capture(${[...claimIds]})`)
}

/**
 * Marks one claim as paid and updates all purchase counters. The database refuses without captured money. Returns the
 * result that the specification defines.
 */
export async function markClaimPaid(
  tx: Tx,
  claimId: string,
  userId: string,
): Promise<{ success: boolean; message: string }> {
  const rows = await rowsOf(
    tx,
    sql<{ success: boolean; message: string }>`select * from mark_claim_paid(${claimId}, ${userId})`,
  )
  return rows[0]!
}

/**
 * Honors money that arrived after its hold ended, if a unit is free. Returns the id of the new, paid claim; otherwise
 * null.
 */
export async function honourLatePayment(tx: Tx, claimId: string): Promise<string | null> {
  const [row] = await rowsOf(tx, sql<{ id: string | null }>`select honour_late_payment(${claimId}) as id`)
  return row!.id
}

/**
 * Revokes claims for the seller, the platform or a full refund: voids holds and uncounts purchases.
 * @param withdraw removes the units from the sale for good instead of returning them to it
 * @returns the number of claims revoked
 */
export async function revokeClaims(
  tx: Tx,
  claimIds: readonly string[],
  reason: string,
  withdraw: boolean,
): Promise<number> {
  const [row] = await rowsOf(
    tx,
    sql<{ n: number }>`select revoke_claims(${[...claimIds]}, ${reason}, ${withdraw}) as n`,
  )
  return row!.n
}

/**
 * Releases all unpaid holds of an account and removes it from every standby line; payments in progress are left to
 * complete. Returns the number of holds released.
 */
export async function releaseHoldsOf(tx: Tx, userId: string, reason: string): Promise<number> {
  const [row] = await rowsOf(tx, sql<{ n: number }>`select release_holds_of(${userId}, ${reason}) as n`)
  return row!.n
}

/** A claim with the item, drop and seller data that checkout needs. */
export type CheckoutClaim = ClaimTerms & {
  title: string
  image: string | null
  /** Address of its drawing, shown without a photo. */
  drawing: string
  /** The title shown to the buyer; for a sealed item the drop's title. */
  visibleTitle: string
  isSealed: boolean
  category: string | null
  storefrontId: string
  storefrontName: string
  ownerId: string
  country: string
  allowShipping: boolean
  localPickupOnly: boolean
  supportsDiscountRules: boolean
  defaultShippingCents: number
  defaultAdditionalCents: number
  /** Countries the seller ships this claim to; null: everywhere. Those of the claim's time count too. */
  shipsTo: string[] | null
}

/** The claims with these ids, oldest first; only those of `userId` unless it is null. */
export async function claimsForCheckout(
  db: Db | Tx,
  claimIds: readonly string[],
  userId: string | null,
): Promise<CheckoutClaim[]> {
  const { rows } = await sql<CheckoutClaim>`
    select c.*, i.title, i.images ->> 0 as image, drawing_path(i.drawing) as drawing, visible_item_title(d, i.title, c.paid) as visible_title,
      is_item_sealed(d.type, d.contents_revealed_at) and not c.paid as is_sealed, i.category, s.id as storefront_id, s.name as storefront_name,
      s.owner_id, s.country, d.allow_shipping, d.local_pickup_only, d.supports_discount_rules, s.default_shipping_cents,
      s.default_additional_cents, ships_to_at(s, c.claimed_at) as ships_to
    from claims c
    join items i on i.id = c.item_id
    join drops d on d.id = c.drop_id
    join storefronts s on s.id = d.storefront_id
    where c.id = any (${[...claimIds]}) ${userId === null ? sql`` : sql`and c.user_id = ${userId}`}
    order by c.claimed_at, c.id`.execute(db)
  return rows
}
