import type { OfferedItem } from '@keepcase/contract/drops/offered.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'

type OfferedRow = {
  id: string
  title: string
  images: string[]
  category: OfferedItem['category']
  condition: OfferedItem['condition']
  rarity: OfferedItem['rarity']
  priceCents: number
  currency: string
  availableCount: number
  dropId: string
  dropTitle: string
  dropType: OfferedItem['drop']['type']
  dropStatus: OfferedItem['drop']['status']
  startDate: Date
  endDate: Date
}

type OfferedQuery = { storefrontId: string; cursor?: string | undefined; limit: number }

/**
 * A page of what a storefront offers: items of its public scheduled or open drops, soonest drop first. Excludes lots
 * that have not been on stage, and hidden storefronts.
 */
export async function listOffered(db: Db, { storefrontId, cursor, limit }: OfferedQuery) {
  const after = decodeCursor(cursor, ['offered'])
  const afterCursor = after ? sql`and (d.start_date, di.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<OfferedRow>`
    select di.id, told_title(d, i.title, false) as title,
      case when is_item_sealed(d.type, d.contents_revealed_at) then '[]' else i.images end as images, i.category, i.condition, i.rarity, d.currency,
      di.price_cents + case when d.type = 'mystery' then price_steps_at(d.id, n.now) else 0 end as price_cents,
      di.quantity_available as available_count, d.id as drop_id, d.title as drop_title, d.type as drop_type,
      drop_status_at(d.status, d.start_date, d.end_date, n.now) as drop_status, d.start_date, d.end_date
    from (select app_now() as now) n
    join drops d on d.storefront_id = ${storefrontId}
    join storefront_faces f on f.id = d.storefront_id and f.is_shown
    join drop_items di on di.drop_id = d.id and di.active and di.closed_at is null
    join items i on i.id = di.item_id
    where d.visibility = 'public' and d.published_at is not null and d.end_date > n.now
      and d.status in ('scheduled', 'active', 'paused', 'sold-out')
      and (d.type <> 'live' or di.reveal_number is not null) ${afterCursor}
    order by d.start_date, di.id limit ${limit + 1}`.execute(db)
  return cutPage(rows, limit, 'offered', (row) => row.startDate, viewOffered)
}

function viewOffered(row: OfferedRow): OfferedItem {
  const { id, title, images, category, condition, rarity, priceCents, currency, availableCount } = row
  return {
    id,
    title,
    image: images[0] ?? null,
    category,
    condition,
    rarity,
    priceCents,
    currency,
    availableCount,
    drop: {
      id: row.dropId,
      title: row.dropTitle,
      type: row.dropType,
      status: row.dropStatus,
      startDate: row.startDate.toISOString(),
      endDate: row.endDate.toISOString(),
    },
  }
}
