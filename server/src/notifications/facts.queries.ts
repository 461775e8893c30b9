import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type ClaimFacts = {
  userId: string
  email: string
  dropId: string
  dropTitle: string
  itemTitle: string
  storefrontName: string
}

export type OrderFacts = {
  buyerId: string
  email: string
  ownerId: string
  number: number
  storefrontName: string
  fulfilment: 'shipping' | 'pickup'
  currency: string
  itemsCents: number
  shippingCents: number
  discountCents: number
  taxCents: number
  buyerFeeCents: number
  totalCents: number
  lines: { title: string; priceCents: number }[] | null
}

/** The names that a notice about a claim speaks of. */
export async function claimFacts(tx: Tx, claimId: string): Promise<ClaimFacts | undefined> {
  return (await sql<ClaimFacts>`select * from claim_facts(${claimId})`.execute(tx)).rows[0]
}

/** An order as its receipt shows it. */
export async function orderFacts(tx: Tx, orderId: string): Promise<OrderFacts | undefined> {
  return (await sql<OrderFacts>`select * from order_facts(${orderId})`.execute(tx)).rows[0]
}

/** Whom a change of a drop's time concerns. */
export async function dropAudience(tx: Tx, dropId: string): Promise<string[]> {
  const { rows } = await sql<{ profileId: string }>`select profile_id from drop_audience(${dropId})`.execute(tx)
  return rows.map((row) => row.profileId)
}

/** Where an account gets its mail; undefined when there is no such account. */
export async function emailOf(tx: Tx, profileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from account_facts(${[profileId]})`.execute(tx)
  return rows[0]?.email
}
