import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type InvitationFacts = {
  id: string
  storefrontId: string
  storefrontName: string
  email: string
  invitedBy: string
  inviterName: string
  permissions: string[]
  accessExpiresAt: Date | null
  expiresAt: Date
  ownerId: string
  /** The open account with this confirmed address, if there is one. */
  inviteeId: string | null
}

/** An invitation to a team; undefined once it was answered or withdrawn. */
export async function invitationFacts(tx: Tx, id: string): Promise<InvitationFacts | undefined> {
  return (await sql<InvitationFacts>`select * from staff_invitation_facts(${id})`.execute(tx)).rows[0]
}

export type TeamFacts = { storefrontName: string; ownerId: string; memberName: string; memberEmail: string | null }

/** A storefront and one of its people, past or present. */
export async function teamFacts(tx: Tx, storefrontId: string, profileId: string): Promise<TeamFacts | undefined> {
  return (await sql<TeamFacts>`select * from team_facts(${storefrontId}, ${profileId})`.execute(tx)).rows[0]
}
