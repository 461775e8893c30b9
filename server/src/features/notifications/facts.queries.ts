import type { PermissionName } from '@keepcase/contract/access/permissions.ts'
import type { ReportReason, ReportSubject } from '@keepcase/contract/community/community.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type ClaimFacts = {
  userId: string
  email: string
  dropId: string
  dropItemId: string
  dropTitle: string
  itemTitle: string
  storefrontName: string
  status: string
  expiresAt: Date
  /** Database time of the read. */
  now: Date
}

export type OrderFacts = {
  buyerId: string
  email: string
  storefrontId: string
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
  /** `image`: path of the item's first photo, else of its drawing; null for what was never theirs. */
  lines: { title: string; priceCents: number; image: string | null }[] | null
}

/** The names used in a notification about a claim. */
export async function claimFacts(tx: Tx, claimId: string): Promise<ClaimFacts | undefined> {
  return (await sql<ClaimFacts>`select f.*, app_now() as now from claim_facts(${claimId}) f`.execute(tx)).rows[0]
}

/** The strike that a claim's end cost its buyer, and until when it blocks them; undefined if none. */
export async function strikeFacts(tx: Tx, claimId: string): Promise<{ blockedUntil: Date | null } | undefined> {
  return (await sql<{ blockedUntil: Date | null }>`select * from strike_facts(${claimId})`.execute(tx)).rows[0]
}

/** An order as shown on its receipt. */
export async function orderFacts(tx: Tx, orderId: string): Promise<OrderFacts | undefined> {
  return (await sql<OrderFacts>`select * from order_facts(${orderId})`.execute(tx)).rows[0]
}

/** A parcel that left, with the titles of its items. */
export type ShipmentFacts = {
  number: number
  carrier: string
  carrierName: string | null
  trackingNumber: string | null
  titles: string[] | null
}

/** A parcel as its mail names it. */
export async function shipmentFacts(tx: Tx, shipmentId: string): Promise<ShipmentFacts | undefined> {
  return (await sql<ShipmentFacts>`select * from shipment_facts(${shipmentId})`.execute(tx)).rows[0]
}

/** Profiles affected by a change of a drop's dates. */
export async function dropAudience(tx: Tx, dropId: string): Promise<string[]> {
  const { rows } = await sql<{ profileId: string }>`select profile_id from drop_audience(${dropId})`.execute(tx)
  return rows.map((row) => row.profileId)
}

/** Email addresses of active administrators. */
export async function administratorEmails(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from administrator_emails()`.execute(tx)
  return rows.map((row) => row.email)
}

/** Whether a contact message still exists; locks it until the transaction ends. */
export async function contactMessageExists(tx: Tx, messageId: string): Promise<boolean> {
  const { rows } = await sql<{ isStored: boolean }>`
    select contact_message_exists(${messageId}) as is_stored`.execute(tx)
  return rows[0]?.isStored ?? false
}

/** Active profiles with at least one of these platform permissions. */
export async function holdersOf(tx: Tx, permissions: readonly PermissionName[]): Promise<string[]> {
  const { rows } = await sql<{ profileId: string }>`
    select profile_id from permission_holders(${[...permissions]}::text[])`.execute(tx)
  return rows.map((row) => row.profileId)
}

export type ReportFacts = {
  reporterId: string
  subjectKind: ReportSubject
  subjectId: string
  reason: ReportReason
  details: string
  /** Null when the reported thing is gone. */
  subjectName: string | null
  link: string | null
  /** UTC date. */
  day: string
}

/** A report as its notification shows it. */
export async function reportFacts(tx: Tx, id: string): Promise<ReportFacts | undefined> {
  const { rows } = await sql<ReportFacts>`
    select f.*, (app_now() at time zone 'utc')::date::text as day from report_facts(${id}) f`.execute(tx)
  return rows[0]
}

/** What was decided about a report; null: it is open, or gone. */
export async function reportVerdict(tx: Tx, id: string): Promise<'upheld' | 'dismissed' | null> {
  const { rows } = await sql<{ verdict: 'upheld' | 'dismissed' | null }>`
    select report_verdict(${id}) as verdict`.execute(tx)
  return rows[0]?.verdict ?? null
}

/** An answer to a contact message (`contact_reply_facts`). */
export async function contactReplyFacts(
  tx: Tx,
  replyId: string,
): Promise<{ email: string; topic: string; message: string; body: string; profileId: string | null } | undefined> {
  const { rows } = await sql<{
    email: string
    topic: string
    message: string
    body: string
    profileId: string | null
  }>`select * from contact_reply_facts(${replyId})`.execute(tx)
  return rows[0]
}

/** An account's email address; undefined when there is no such account. */
export async function emailOf(db: Db | Tx, profileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from account_facts(${[profileId]})`.execute(db)
  return rows[0]?.email
}

/** A drop as shown in notifications and calendars; `status` is its status by the clock now. */
export type DropFacts = {
  dropId: string
  title: string
  description: string
  status: string
  visibility: 'public' | 'private'
  startDate: Date | null
  endDate: Date | null
  storefrontId: string
  storefrontName: string
  version: number
  updatedAt: Date
}

/** These drops by id. Does not check whether the reader may see them. */
export async function dropFacts(db: Db | Tx, dropIds: readonly string[]): Promise<Map<string, DropFacts>> {
  const { rows } = await sql<DropFacts>`select * from drop_facts(${[...dropIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.dropId, row]))
}

/** Whether a profile (null: signed out) may see a drop. */
export async function maySeeDrop(db: Db | Tx, dropId: string, profileId: string | null): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_see_drop(${dropId}, ${profileId}) as may`.execute(db)
  return rows[0]?.may ?? false
}

/** The drops in a storefront's calendar; null when there is no such storefront. */
export async function storefrontCalendar(
  db: Db,
  storefrontId: string,
): Promise<{ name: string; drops: DropFacts[] } | null> {
  const face = await sql<{ shownName: string }>`
    select shown_name from storefront_faces where id = ${storefrontId} and is_shown`.execute(db)
  const name = face.rows[0]?.shownName
  if (name === undefined) return null
  const { rows } = await sql<{ dropId: string }>`select drop_id from storefront_calendar(${storefrontId})`.execute(db)
  const facts = await dropFacts(
    db,
    rows.map(({ dropId }) => dropId),
  )
  return { name, drops: [...facts.values()] }
}
