import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#server/api/cursor.ts'

export type UpdateRow = {
  id: string
  storefrontId: string
  title: string
  body: string
  subscribersOnly: boolean
  authorName: string
  createdAt: Date
}

const columns = sql`u.id, u.storefront_id, u.title, u.body, u.subscribers_only, u.created_at,
  coalesce(p.display_name, p.username, 'Collector') as author_name`

/** Which posts of a storefront: public, for subscribers, or only the older ones for subscribers. */
export type UpdatesWanted = {
  storefrontId: string
  which: 'public' | 'subscribers' | 'older'
  after: Place | null
  limit: number
}

const minAge = sql`interval '30 days'`

/** Posts of a storefront, newest first. */
export async function findUpdates(db: Db, { storefrontId, which, after, limit }: UpdatesWanted): Promise<UpdateRow[]> {
  const filters: RawBuilder<unknown>[] = [
    sql`u.storefront_id = ${storefrontId}`,
    sql`u.subscribers_only = ${which !== 'public'}`,
  ]
  if (which === 'older') filters.push(sql`u.created_at <= (select app_now()) - ${minAge}`)
  if (after) filters.push(sql`u.created_at <= ${after.at} and (u.created_at < ${after.at} or u.id > ${after.id})`)
  const { rows } = await sql<UpdateRow>`
    select ${columns} from storefront_updates u join profiles p on p.id = u.author_id
    where ${sql.join(filters, sql` and `)} order by u.created_at desc, u.id limit ${limit}`.execute(db)
  return rows
}

/** One post; undefined when it doesn't exist. */
export async function findUpdate(db: Db | Tx, id: string): Promise<UpdateRow | undefined> {
  const { rows } = await sql<UpdateRow>`
    select ${columns} from storefront_updates u join profiles p on p.id = u.author_id where u.id = ${id}`.execute(db)
  return rows[0]
}

/** Number of a storefront's subscriber posts, and the dates of the last three. */
export async function countSubscriberUpdates(
  db: Db,
  storefrontId: string,
): Promise<{ total: number; latestAt: Date[] }> {
  const { rows } = await sql<{ total: number; latestAt: Date[] | null }>`
    select count(*)::int as total, (array_agg(created_at order by created_at desc))[1:3] as latest_at
    from storefront_updates where storefront_id = ${storefrontId} and subscribers_only`.execute(db)
  return { total: rows[0]?.total ?? 0, latestAt: rows[0]?.latestAt ?? [] }
}

export async function insertUpdate(
  tx: Tx,
  row: { storefrontId: string; authorId: string; title: string; body: string; subscribersOnly: boolean },
): Promise<string> {
  return (await tx.insertInto('storefrontUpdates').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Deletes a post; false when it is already gone. */
export async function deleteUpdate(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('storefrontUpdates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
