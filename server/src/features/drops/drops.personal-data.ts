import { sql } from 'kysely'
import { ownRows, type PersonalData } from '#server/boot/personal-data.ts'

/** An account's drops, items and granted access. A seller can't close the account while a drop is announced or open. */
export const dropsPersonalData: PersonalData = {
  exports: {
    drops: ownRows(
      (id) => sql`
        select d.id, d.storefront_id, d.title, d.type, d.status, d.start_date, d.end_date, d.created_at
        from drops d join storefronts s on s.id = d.storefront_id
        where s.owner_id = ${id} order by d.created_at desc, d.id`,
    ),
    items: ownRows(
      (id) => sql`
        select i.id, i.storefront_id, i.title, i.price_cents, i.quantity, i.created_at
        from items i join storefronts s on s.id = i.storefront_id
        where s.owner_id = ${id} order by i.created_at desc, i.id`,
    ),
    invitations: ownRows(
      (id) => sql`
        select drop_id, source, created_at from drop_invitations
        where profile_id = ${id} order by created_at desc`,
    ),
    earlyAccess: ownRows(
      (id) => sql`
        select drop_id, expires_at, created_at from early_access_grants
        where profile_id = ${id} order by created_at desc`,
    ),
  },
  async closingReasons(db, profileId) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from drops d join storefronts s on s.id = d.storefront_id
      where s.owner_id = ${profileId} and d.status in ('scheduled', 'active', 'paused', 'sold-out')
        and drop_status_at(d.status, d.start_date, d.end_date, app_now()) not in ('completed', 'cancelled', 'draft')`.execute(
      db,
    )
    const open = rows[0]?.n ?? 0
    if (open === 0) return []
    const message =
      open === 1
        ? 'A drop of yours is announced or open. Let it end or cancel it first.'
        : `${open} drops of yours are announced or open. Let them end or cancel them first.`
    return [{ message, link: '/dashboard' }]
  },
  async erase(tx, profileId) {
    await sql`delete from drop_invitations where profile_id = ${profileId}`.execute(tx)
    await sql`delete from early_access_grants where profile_id = ${profileId}`.execute(tx)
  },
}
