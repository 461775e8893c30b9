import type { OfferedItem } from '@keepcase/contract/drops/offered.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Place } from '#server/api/cursor.ts'

export type OfferedRow = {
  id: string
  title: string
  image: string | null
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

/** What a storefront offers in its public scheduled or open drops, soonest drop first, without unrevealed lots. */
export async function selectOffered(
  db: Db,
  { storefrontId, after, limit }: { storefrontId: string; after: Place | null; limit: number },
): Promise<OfferedRow[]> {
  const afterCursor = after ? sql`and (d.start_date, di.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<OfferedRow>`
    select di.id, visible_item_title(d, i.title, false) as title,
      case when not is_item_sealed(d.type, d.contents_revealed_at) then item_image(i.images, i.drawing) end as image,
      i.category, i.condition, i.rarity, d.currency,
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
    order by d.start_date, di.id limit ${limit}`.execute(db)
  return rows
}
