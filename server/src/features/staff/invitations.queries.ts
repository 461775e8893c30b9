import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

export type InvitationState = 'open' | 'link_ended' | 'expired' | 'accepted' | 'declined' | 'withdrawn'

/** An invitation, its times by the database's clock. */
export type InvitationRow = {
  id: string
  storefrontId: string
  email: string
  permissions: string[]
  accessExpiresAt: Date | null
  invitedBy: string
  inviterName: string
  tokenHash: string
  sentAt: Date
  expiresAt: Date
  state: InvitationState
  /** The access would be over before it begins. */
  isAccessOver: boolean
  acceptedBy: string | null
}

const columns = sql`
  i.id, i.storefront_id, i.email, i.permissions, i.access_expires_at, i.invited_by, i.token_hash, i.sent_at,
  i.expires_at, i.accepted_by, coalesce((select f.name from staff_face(i.invited_by) f), 'Keepcase') as inviter_name,
  coalesce(i.access_expires_at <= (select app_now()), false) as is_access_over,
  case when i.accepted_at is not null then 'accepted' when i.declined_at is not null then 'declined'
    when i.withdrawn_at is not null then 'withdrawn' when i.expires_at <= (select app_now()) then 'expired'
    when i.link_ended_at is not null then 'link_ended' else 'open' end as state`

const unanswered = sql`i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null`

async function select(db: Db | Tx, rest: RawBuilder<unknown>): Promise<InvitationRow[]> {
  return (await sql<InvitationRow>`select ${columns} from staff_invitations i ${rest}`.execute(db)).rows
}

/** A storefront's invitations that wait for an answer, the newest first. */
export const selectOpenInvitations = (db: Db | Tx, storefrontId: string): Promise<InvitationRow[]> =>
  select(db, sql`where i.storefront_id = ${storefrontId} and ${unanswered} order by i.created_at desc, i.id`)

/** An invitation; undefined when there is none. */
export async function selectInvitation(db: Db | Tx, id: string): Promise<InvitationRow | undefined> {
  return (await select(db, sql`where i.id = ${id}`))[0]
}

/** The invitation of a link; undefined for a link that was replaced or never mailed. */
export async function selectInvitationOf(db: Db, tokenHash: string): Promise<InvitationRow | undefined> {
  return (await select(db, sql`where i.token_hash = ${tokenHash}`))[0]
}

/** Locks an invitation and reads it. */
export async function lockInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  await sql`select 1 from staff_invitations where id = ${id} for update`.execute(tx)
  return selectInvitation(tx, id)
}

/** Whether this address declined an invitation of the storefront so recently that it isn't asked again. */
export async function hasJustDeclined(tx: Tx, storefrontId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff_invitations
    where storefront_id = ${storefrontId} and email = ${email}
      and declined_at > (select app_now()) - limit_staff_decline_pause()`.execute(tx)
  return rows.length > 0
}

/** Seconds until an invitation to this address may be mailed again; null: now. */
export async function selectMailPause(tx: Tx, storefrontId: string, email: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(sent_at) + limit_staff_invitation_pause() - app_now()))::int as seconds
    from staff_invitations where storefront_id = ${storefrontId} and email = ${email}`.execute(tx)
  const seconds = rows[0]?.seconds ?? null
  return seconds !== null && seconds > 0 ? seconds : null
}

export type NewInvitation = {
  storefrontId: string
  email: string
  permissions: readonly string[]
  accessExpiresAt: Date | null
  invitedBy: string
  tokenHash: string
}

/** Stores an invitation; undefined when the address has an open one there. */
export async function insertInvitation(tx: Tx, given: NewInvitation): Promise<string | undefined> {
  const { storefrontId, email, permissions, accessExpiresAt, invitedBy, tokenHash } = given
  const { rows } = await sql<{ id: string }>`
    insert into staff_invitations (storefront_id, email, permissions, access_expires_at, invited_by, token_hash, expires_at)
    values (${storefrontId}, ${email}, ${[...permissions]}::text[], ${accessExpiresAt}::timestamptz, ${invitedBy},
      ${tokenHash}, app_now() + limit_staff_invitation_life())
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Replaces the link of an invitation. With `invitedBy` the invitation begins anew, as this account's. */
export async function renewInvitation(tx: Tx, id: string, tokenHash: string, invitedBy: string | null): Promise<void> {
  await sql`
    update staff_invitations set token_hash = ${tokenHash}, link_ended_at = null, sent_at = app_now(),
      invited_by = coalesce(${invitedBy}::uuid, invited_by),
      expires_at = case when ${invitedBy}::uuid is null then expires_at
        else app_now() + limit_staff_invitation_life() end
    where id = ${id}`.execute(tx)
}

/** Marks an invitation as accepted; false when it was answered or withdrawn before. */
export async function markAccepted(tx: Tx, id: string, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_invitations i set accepted_at = app_now(), accepted_by = ${profileId}
    where id = ${id} and ${unanswered} returning 1`.execute(tx)
  return rows.length > 0
}

/** Marks an invitation as declined or withdrawn; false when it was answered or withdrawn before. */
export async function markEnded(tx: Tx, id: string, how: 'declined' | 'withdrawn'): Promise<boolean> {
  const column = how === 'declined' ? sql`declined_at` : sql`withdrawn_at`
  const { rows } = await sql`
    update staff_invitations i set ${column} = app_now() where id = ${id} and ${unanswered} returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes invitations that ended long ago. */
export async function deleteOldInvitations(db: Db): Promise<void> {
  await sql`
    delete from staff_invitations i
    where greatest(i.accepted_at, i.declined_at, i.withdrawn_at, i.expires_at)
      <= (select app_now()) - limit_staff_invitation_retention()`.execute(db)
}
