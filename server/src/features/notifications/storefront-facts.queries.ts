import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type SubscriptionFacts = {
  userId: string
  email: string
  storefrontId: string
  storefrontName: string
  ownerId: string
  priceCents: number
  currency: string
  currentPeriodEnd: Date | null
  subscriberName: string
}

/** The names used in a notification about a subscription. */
export async function subscriptionFacts(tx: Tx, id: string): Promise<SubscriptionFacts | undefined> {
  return (await sql<SubscriptionFacts>`select * from subscription_facts(${id})`.execute(tx)).rows[0]
}

export type UpdateFacts = { storefrontId: string; storefrontName: string; title: string; subscribersOnly: boolean }

/** A storefront's post; undefined when it was deleted or its storefront is not visible. */
export async function updateFacts(tx: Tx, id: string): Promise<UpdateFacts | undefined> {
  return (await sql<UpdateFacts>`select * from update_facts(${id})`.execute(tx)).rows[0]
}

/** The next profiles to notify of a storefront's post, by id, after one of them (null: from the first). */
export async function updateAudienceAfter(
  tx: Tx,
  id: string,
  page: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ profileId: string }>`
    select profile_id from update_audience_after(${id}, ${page.after}, ${page.limit})`.execute(tx)
  return rows.map((row) => row.profileId)
}

/** A drop that its storefront has announced. */
export type AnnouncedDrop = {
  storefrontId: string
  storefrontName: string
  dropId: string
  title: string
  startDate: Date | null
  isOpen: boolean | null
}

/** A published public drop that is not over; undefined for any other, and while its storefront is hidden. */
export async function announcedDrop(tx: Tx, dropId: string): Promise<AnnouncedDrop | undefined> {
  return (await sql<AnnouncedDrop>`select * from announced_drop(${dropId})`.execute(tx)).rows[0]
}

/** The next followers and subscribers to notify of a new drop, by id, after one of them (null: from the first). */
export async function dropFollowersAfter(
  tx: Tx,
  dropId: string,
  page: { after: string | null; limit: number },
): Promise<{ profileId: string; email: string }[]> {
  const { rows } = await sql<{ profileId: string; email: string }>`
    select profile_id, email from drop_followers_after(${dropId}, ${page.after}, ${page.limit})`.execute(tx)
  return rows
}

/** A storefront's name. */
export async function storefrontName(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`select storefront_name(${id}) as name`.execute(tx)
  return rows[0]?.name ?? undefined
}
