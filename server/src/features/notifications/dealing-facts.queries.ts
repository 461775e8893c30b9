import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type CancelRequestFacts = {
  orderId: string
  reason: string
  note: string | null
  dueAt: Date
  /** Granted because nobody answered in time. */
  isAutomatic: boolean
}

/** A cancel request as its notifications tell it. */
export async function cancelRequestFacts(tx: Tx, id: string): Promise<CancelRequestFacts | undefined> {
  return (await sql<CancelRequestFacts>`select * from cancel_request_facts(${id})`.execute(tx)).rows[0]
}

/** Whoever of a storefront's team is told of its orders: the owner, and those who manage them. */
export type TeamMember = { profileId: string; email: string }

/** The people who manage an order for its storefront. */
export async function orderTeam(tx: Tx, orderId: string): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select profile_id, email from order_people(${orderId}, 'storefront.orders.manage')
    where side = 'seller' order by profile_id`.execute(tx)
  return rows
}

export type SellerStrikeFacts = {
  profileId: string
  orderId: string
  cause: 'seller_cancelled' | 'shipped_late'
  /** Strikes within the window, this one included. */
  recent: number
}

/** A seller's strike. */
export async function sellerStrikeFacts(tx: Tx, id: string): Promise<SellerStrikeFacts | undefined> {
  return (await sql<SellerStrikeFacts>`select * from seller_strike_facts(${id})`.execute(tx)).rows[0]
}

/** Somebody to tell of a message about an order. */
export type MessageReader = {
  profileId: string
  email: string
  side: 'buyer' | 'seller'
  orderId: string
  orderNumber: number
  fromName: string
  /** The first message that their side has not read; null when it has read all. */
  unreadSince: string | null
}

/** Who is told of a message about an order. */
export async function messageReaders(tx: Tx, messageId: string): Promise<MessageReader[]> {
  return (await sql<MessageReader>`select * from order_message_facts(${messageId})`.execute(tx)).rows
}

export type ParcelFacts = {
  buyerId: string
  buyerEmail: string
  ownerId: string
  ownerEmail: string
  storefrontName: string
  /** Its first order. */
  orderId: string
  orderNumber: number
  /** Orders in it that wait to be shipped. */
  orders: number
  closesAt: Date
}

/** An open parcel as its notifications tell it. */
export async function parcelFacts(tx: Tx, id: string): Promise<ParcelFacts | undefined> {
  return (await sql<ParcelFacts>`select * from open_parcel_facts(${id})`.execute(tx)).rows[0]
}
