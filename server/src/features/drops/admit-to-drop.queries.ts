import type { Tx } from '@keepcase/db/db.ts'
import type { DropInvitations, Drops } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

/** A drop to which accounts may be admitted; undefined when there is none. */
export async function findDropToAdmit(
  tx: Tx,
  dropId: string,
): Promise<Pick<Selectable<Drops>, 'storefrontId' | 'status' | 'title'> | undefined> {
  return tx.selectFrom('drops').select(['storefrontId', 'status', 'title']).where('id', '=', dropId).executeTakeFirst()
}

/** Grants an account early access to a drop; granting again replaces the terms. */
export async function upsertEarlyAccess(
  tx: Tx,
  grant: { dropId: string; profileId: string },
  terms: { expiresAt: Date | null; grantedBy: string },
): Promise<void> {
  await tx
    .insertInto('earlyAccessGrants')
    .values({ ...grant, ...terms })
    .onConflict((oc) => oc.columns(['dropId', 'profileId']).doUpdateSet(terms))
    .execute()
}

/** Invites an account to a private drop, also if its invitation was withdrawn. */
export async function upsertInvitation(tx: Tx, invitation: Insertable<DropInvitations>): Promise<void> {
  await tx
    .insertInto('dropInvitations')
    .values(invitation)
    .onConflict((oc) => oc.columns(['dropId', 'profileId']).doUpdateSet({ withdrawnAt: null }))
    .execute()
}

/** Whether an account's invitation to a drop was withdrawn. */
export async function wasWithdrawn(tx: Tx, dropId: string, profileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('dropInvitations')
    .select('withdrawnAt')
    .where('dropId', '=', dropId)
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  return row?.withdrawnAt != null
}

/** Inserts the invitation of a redeemed link, once for each account. */
export async function insertInvitation(tx: Tx, invitation: Insertable<DropInvitations>): Promise<void> {
  await tx
    .insertInto('dropInvitations')
    .values(invitation)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Whether a drop's storefront blocks an account. */
export async function isBlockedAt(tx: Tx, storefrontId: string, profileId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_blocked_at(${storefrontId}, ${profileId}) as is`.execute(tx)
  return rows[0]?.is ?? false
}

/**
 * The private drop of a secret link, while it is published and not cancelled; undefined for an account that its
 * storefront blocks.
 */
export async function findDropByLink(tx: Tx, token: string, profileId: string): Promise<string | undefined> {
  const drop = await tx
    .selectFrom('drops')
    .select('id')
    .where('secretLinkToken', '=', token)
    .where('visibility', '=', 'private')
    .where('publishedAt', 'is not', null)
    .where('status', '<>', 'cancelled')
    .where(({ not }) => not(sql<boolean>`is_blocked_at(storefront_id, ${profileId})`))
    .executeTakeFirst()
  return drop?.id
}
