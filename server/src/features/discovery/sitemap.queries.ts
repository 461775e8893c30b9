import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** What a site map lists beside its fixed pages. */
export type SitemapKind = 'drops' | 'storefronts'

/** A page of the map: its id, and when it last changed where that is known. */
export type SitemapRow = { id: string; changedAt: Date | null }

// @NOTE as `isIndexed` of the contract says it; documents are of public drops in view alone
const listedDrops = sql`search_drops s where s.end_date > app_now() - interval '90 days'`
const listedStorefronts = sql`search_storefronts s where true`

/** How many pages of a kind search engines may list. */
export async function countListed(db: Db, kind: SitemapKind): Promise<number> {
  const from = kind === 'drops' ? listedDrops : listedStorefronts
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The pages of a kind whose ids begin with these digits, by id, at most `limit`. */
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
