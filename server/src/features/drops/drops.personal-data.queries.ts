import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** The drops of an account's storefronts. */
export const exportDrops = ownRows(
  (id) => sql`
    select d.id, d.storefront_id, d.title, d.type, d.status, d.start_date, d.end_date, d.created_at
    from drops d join storefronts s on s.id = d.storefront_id
    where s.owner_id = ${id} order by d.created_at desc, d.id`,
)

/** The catalog items of an account's storefronts. */
export const exportItems = ownRows(
  (id) => sql`
    select i.id, i.storefront_id, i.title, i.price_cents, i.quantity, i.created_at
    from items i join storefronts s on s.id = i.storefront_id
    where s.owner_id = ${id} order by i.created_at desc, i.id`,
)

/** The private drops that an account was invited to. */
export const exportInvitations = ownRows(
  (id) => sql`
    select drop_id, source, created_at, withdrawn_at from drop_invitations
    where profile_id = ${id} order by created_at desc`,
)

/** The drops that an account may enter early. */
export const exportEarlyAccess = ownRows(
  (id) => sql`
    select drop_id, expires_at, created_at from early_access_grants
    where profile_id = ${id} order by created_at desc`,
)

/** Number of an owner's drops that are announced or open. */
export async function countUnfinishedDrops(db: Db | Tx, profileId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from drops d join storefronts s on s.id = d.storefront_id
    where s.owner_id = ${profileId} and d.status in ('scheduled', 'active', 'paused', 'sold-out')
      and drop_status_at(d.status, d.start_date, d.end_date, app_now()) not in ('completed', 'cancelled', 'draft')`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Deletes an account's invitations and early access. */
export async function deleteAccessOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from drop_invitations where profile_id = ${profileId}`.execute(tx)
  await sql`delete from early_access_grants where profile_id = ${profileId}`.execute(tx)
}
