import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SearchPlace } from './search-cursor.ts'

type Page = { q: string; place: SearchPlace | null; limit: number }

export type StorefrontRow = {
  id: string
  name: string
  ownerName: string
  description: string | null
  logoUrl: string | null
  country: string
  followers: number
  dropCount: number
  nearness: number
}

/** Both lists are cut by nearness to what was typed, then the most followed first. */
export const storefrontParts = [{ name: 'storefronts', keyTypes: ['int', 'int'] }] as const

/** Storefronts in view: by name when something was typed, else the most followed. */
export async function findStorefronts(db: Db, { q, place, limit }: Page): Promise<StorefrontRow[]> {
  const found = q === '' ? mostFollowed(place, limit) : named(q, place, limit)
  const { rows } = await sql<StorefrontRow>`
    select f.id, f.shown_name as name, f.owner_name, f.description, f.logo_url, f.country, o.followers, o.nearness,
      (select count(*)::int from search_drops d
        where d.storefront_id = f.id and d.end_date > app_now() and d.status <> 'completed') as drop_count
    from (${found}) o join storefront_faces f on f.id = o.storefront_id
    order by o.nearness, o.followers desc, o.storefront_id ${sql.raw(q === '' ? 'desc' : '')}`.execute(db)
  return rows
}

function mostFollowed(place: SearchPlace | null, limit: number): RawBuilder<unknown> {
  const after = place ? sql`(s.followers, s.storefront_id) < (${place.keys[1]}::int, ${place.id}::uuid)` : sql`true`
  return sql`
    select s.storefront_id, s.followers, 0 as nearness from search_storefronts s
    where ${after} order by s.followers desc, s.storefront_id desc limit ${limit}`
}

function named(q: string, place: SearchPlace | null, limit: number): RawBuilder<unknown> {
  const [near, followers] = place?.keys ?? []
  const after = place
    ? sql`(n.nearness, -n.followers, n.storefront_id) > (${near}::int, -${followers}::int, ${place.id}::uuid)`
    : sql`true`
  return sql`
    select n.storefront_id, n.followers, n.nearness from find_storefronts_named(${q}) n
    where ${after} order by n.nearness, -n.followers, n.storefront_id limit ${limit}`
}

export type UserRow = {
  id: string
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  claimFlairLevel: number
  createdAt: Date
  nearness: number
}

/** Nearest first when something was typed, else the newest. */
export const userParts = (q: string) =>
  q === ''
    ? ([{ name: 'new', keyTypes: ['instant'] }] as const)
    : ([{ name: 'named', keyTypes: ['int', 'instant'] }] as const)

/** People with a name; nobody who is suspended or gone. Nothing but what everybody's profile shows. */
export async function findUsers(db: Db, { q, place, limit }: Page): Promise<UserRow[]> {
  const columns = sql`p.id, p.display_name, p.username, p.avatar_url, p.claim_flair_level, p.created_at`
  if (q === '') {
    const after = place
      ? sql`(p.created_at < ${place.keys[0]}::timestamptz or (p.created_at = ${place.keys[0]}::timestamptz and p.id > ${place.id}::uuid))
          and p.created_at <= ${place.keys[0]}::timestamptz`
      : sql`true`
    const { rows } = await sql<UserRow>`
      select ${columns}, 0 as nearness from profiles p
      where p.is_active and p.suspended_at is null and p.closed_at is null
        and (p.display_name is not null or p.username is not null) and ${after}
      order by p.created_at desc, p.id limit ${limit}`.execute(db)
    return rows
  }
  const [near, since] = place?.keys ?? []
  const after = place
    ? sql`(n.nearness, n.created_at, n.profile_id) > (${near}::int, ${since}::timestamptz, ${place.id}::uuid)`
    : sql`true`
  const { rows } = await sql<UserRow>`
    select ${columns}, o.nearness from (
      select n.* from find_people_named(${q}) n
      where ${after} order by n.nearness, n.created_at, n.profile_id limit ${limit}
    ) o join profiles p on p.id = o.profile_id
    order by o.nearness, o.created_at, o.profile_id`.execute(db)
  return rows
}
