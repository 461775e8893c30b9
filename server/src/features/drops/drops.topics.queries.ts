import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

type Pair = { profileId: string | null; id: string }

// @NOTE same rule as maySee in drops.policy.ts, for many pairs at once: open to all, staff, granted access, or a claim
const staff = sql`exists (
  select 1 from storefront_permissions g join permissions m on m.id = g.permission_id
  where g.storefront_id = d.storefront_id and g.profile_id = asked.profile_id
    and m.name = 'storefront.drops.list' and (g.expires_at is null or g.expires_at > n.now))`
const invited = sql`d.published_at is not null and exists (
  select 1 from drop_access a where a.drop_id = d.id and a.profile_id = asked.profile_id)`
const claimed = sql`d.published_at is not null and exists (
  select 1 from user_claim_tracking c where c.drop_id = d.id and c.user_id = asked.profile_id)`
const everyone = sql`(d.published_at is not null and d.visibility = 'public' or ${invited} or ${claimed} or ${staff})`

/** For each pair, whether the account may see the drop; null is a visitor. */
export async function selectMaySeeDrops(db: Db, pairs: readonly Pair[]): Promise<boolean[]> {
  const ids = pairs.map((pair) => pair.id)
  const profiles = pairs.map((pair) => pair.profileId)
  const { rows } = await sql<{ isAllowed: boolean }>`
    select coalesce(${everyone}, false) as is_allowed
    from unnest(${ids}::uuid[], ${profiles}::uuid[]) with ordinality as asked(id, profile_id, place)
    cross join (select app_now() as now) n
    left join drops d on d.id = asked.id
    order by asked.place`.execute(db)
  return rows.map((row) => row.isAllowed)
}
