import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Whether a drop exists for this account: open to all, open to it, or of its storefront's with the right to see all. */
export async function selectMaySee(db: Db, dropId: string, profileId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from drops d where d.id = ${dropId} and (
      (d.visibility = 'public' and d.status <> 'draft')
      or (d.status <> 'draft' and exists (
        select 1 from drop_access a where a.drop_id = d.id and a.profile_id = ${profileId}))
      or exists (select 1 from storefronts s where s.id = d.storefront_id and s.owner_id = ${profileId})
      or exists (select 1 from storefront_permissions g join permissions n on n.id = g.permission_id
        where g.storefront_id = d.storefront_id and g.profile_id = ${profileId} and n.name = 'storefront.drops.list'
          and (g.expires_at is null or g.expires_at > (select app_now()))))`.execute(db)
  return rows.length > 0
}
