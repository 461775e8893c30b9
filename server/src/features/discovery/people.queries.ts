import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { KeysetPlace } from '#server/api/keyset-cursor.ts'

type Page = { q: string; place: KeysetPlace | null; limit: number }

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

/** Both lists are sorted by closeness to the typed text, then by followers. */
export const storefrontParts = [{ name: 'storefronts', keyTypes: ['int', 'int'] }] as const

/** Visible storefronts: by name when text was typed, otherwise the most followed. */
export async function findStorefronts(db: Db, { q, place, limit }: Page): Promise<StorefrontRow[]> {
  const found = q === '' ? maxFollowed(place, limit) : named(q, place, limit)
  const { rows } = await sql<StorefrontRow>`
    select f.id, f.shown_name as name, f.owner_name, f.description, f.logo_url, f.country, o.followers, o.nearness,
      (select count(*)::int from search_drops d
        where d.storefront_id = f.id and d.end_date > (select app_now()) and d.status <> 'completed') as drop_count
    from (${found}) o join storefront_faces f on f.id = o.storefront_id
    order by o.nearness, o.followers desc, o.storefront_id ${sql.raw(q === '' ? 'desc' : '')}`.execute(db)
  return rows
}

function maxFollowed(place: KeysetPlace | null, limit: number): RawBuilder<unknown> {
  const after = place ? sql`(s.followers, s.storefront_id) < (${place.keys[1]}::int, ${place.id}::uuid)` : sql`true`
  return sql`
    select s.storefront_id, s.followers, 0 as nearness from search_storefronts s
    where ${after} order by s.followers desc, s.storefront_id desc limit ${limit}`
}

function named(q: string, place: KeysetPlace | null, limit: number): RawBuilder<unknown> {
  const [near, followers] = place?.keys ?? []
  const after = place
    ? sql`(n.nearness, n.place, n.id) > (${near}::int, -${followers}::int, ${place.id}::uuid)`
    : sql`true`
  return sql`
    select n.id as storefront_id, -n.place as followers, n.nearness from find_named('named_storefronts', ${q}) n
    where ${after} order by n.nearness, n.place, n.id limit ${limit}`
}

export type UserRow = {
  id: string
  displayName: string | null
  username: string | null
  avatarUrl: string | null
  claimFlairLevel: number
  createdAt: Date
  nearness: number
  /** Names, normalized for matching. */
  names: string
}

/** Closest first when text was typed, then by name; otherwise newest first. */
export const userParts = (q: string) =>
  q === ''
    ? ([{ name: 'new', keyTypes: ['instant'] }] as const)
    : ([{ name: 'named', keyTypes: ['int', 'text'] }] as const)

/**
 * People with a name, without suspended or closed accounts and without blocks between them and the viewer, in
 * either direction. Only data that every profile shows.
 */
export async function findUsers(
  db: Db,
  { q, viewerId, place, limit }: Page & { viewerId: string },
): Promise<UserRow[]> {
  const columns = sql`p.id, p.display_name, p.username, p.avatar_url, p.claim_flair_level, p.created_at`
  const mayMeet = (id: string) =>
    sql`not exists (select from people_apart b where b.one_id = ${viewerId} and b.other_id = ${sql.ref(id)})`
  if (q === '') {
    const after = place
      ? sql`(p.created_at < ${place.keys[0]}::timestamptz or (p.created_at = ${place.keys[0]}::timestamptz and p.id > ${place.id}::uuid))
          and p.created_at <= ${place.keys[0]}::timestamptz`
      : sql`true`
    const { rows } = await sql<UserRow>`
      select ${columns}, 0 as nearness, '' as names from profiles p
      where p.is_active and p.suspended_at is null and p.closed_at is null
        and (p.display_name is not null or p.username is not null) and ${mayMeet('p.id')} and ${after}
      order by p.created_at desc, p.id limit ${limit}`.execute(db)
    return rows
  }
  const [near, names] = place?.keys ?? []
  const after = place
    ? sql`(n.nearness, n.names collate "C", n.id) > (${near}::int, ${names}::text, ${place.id}::uuid)`
    : sql`true`
  const { rows } = await sql<UserRow>`
    select ${columns}, o.nearness, o.names from (
      select n.* from find_named('named_people', ${q}) n
      where ${mayMeet('n.id')} and ${after} order by n.nearness, n.names collate "C", n.id limit ${limit}
    ) o join profiles p on p.id = o.id
    order by o.nearness, o.names collate "C", o.id`.execute(db)
  return rows
}
