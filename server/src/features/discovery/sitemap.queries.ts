import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Kinds of pages in the sitemap beside the fixed ones. */
export type SitemapKind = 'drops' | 'storefronts'

/** A page of the sitemap: its id, and when it last changed (null: unknown). */
export type SitemapRow = { id: string; changedAt: Date | null }

// @NOTE the same rule as `isIndexed` of the contract; search documents exist for visible public drops only
const listedDrops = sql`search_drops s where s.end_date > (select app_now()) - make_interval(days => limit_listed_days())`
const listedStorefronts = sql`search_storefronts s where true`

/** Number of indexable pages of a kind. */
export async function countListed(db: Db, kind: SitemapKind): Promise<number> {
  const from = kind === 'drops' ? listedDrops : listedStorefronts
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Pages of a kind whose ids begin with these digits, by id, at most `limit`. */
export async function findListed(
  db: Db,
  kind: SitemapKind,
  { digits, limit }: { digits: string; limit: number },
): Promise<SitemapRow[]> {
  const idAt = (filler: string) => `${digits}${filler.repeat(32 - digits.length)}`
  const [first, last] = [sql`${idAt('0')}::uuid`, sql`${idAt('f')}::uuid`]
  const query =
    kind === 'drops'
      ? sql<SitemapRow>`
          select s.drop_id as id, d.updated_at as changed_at from (
            select s.drop_id from ${listedDrops} and s.drop_id between ${first} and ${last} order by 1 limit ${limit}) s
          join drops d on d.id = s.drop_id order by 1`
      : sql<SitemapRow>`
          select s.storefront_id as id, null::timestamptz as changed_at from ${listedStorefronts}
          and s.storefront_id between ${first} and ${last} order by 1 limit ${limit}`
  return (await query.execute(db)).rows
}
