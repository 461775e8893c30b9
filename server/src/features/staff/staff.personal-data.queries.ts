import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** Invitations that an account sent. */
export const exportSentInvitations = ownRows(
  (id) => sql`
    select id, storefront_id, email, permissions, access_expires_at, sent_at, expires_at, accepted_at, declined_at,
      withdrawn_at
    from staff_invitations where invited_by = ${id} order by created_at desc, id`,
)

/** Invitations that an account accepted, or that wait at its confirmed address. */
export const exportReceivedInvitations = ownRows(
  (id) => sql`
    select i.id, i.storefront_id, i.permissions, i.access_expires_at, i.sent_at, i.expires_at, i.accepted_at,
      i.declined_at, i.withdrawn_at
    from staff_invitations i
    where i.accepted_by = ${id} or i.email = (select mailed_address(${id}))
    order by i.created_at desc, i.id`,
)

/** Deletes the invitations that an account sent or was sent. Those it sent are worth nothing without it. */
export async function deleteInvitationsOf(tx: Tx, profileId: string): Promise<void> {
  await sql`
    delete from staff_invitations
    where invited_by = ${profileId} or accepted_by = ${profileId} or email = (select mailed_address(${profileId}))`.execute(
    tx,
  )
}
