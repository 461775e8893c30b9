import type { DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import type { Category, Condition, Rarity } from '@keepcase/contract/drops/items.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** One lot of a drop as its seller sees it, revealed or not. */
export type LotRow = {
  id: string
  itemId: string
  position: number
  title: string
  priceCents: number
  condition: Condition | null
  rarity: Rarity | null
  category: Category | null
  image: string | null
  itemVersion: number
  unitsLeft: number
  quantityTotal: number
  quantityAvailable: number
  quantityHeld: number
  quantitySold: number
  active: boolean
  revealNumber: number | null
  skipped: boolean
  closed: boolean
  version: number
}
type LogRow = { from: DropStatus | null; to: DropStatus; at: string; reason: string | null }

/** What only its seller sees of a drop: all lots, its changes of status, and the platform's fee today. */
export type Extras = { lots: LotRow[]; log: LogRow[]; feeBps: number }

/** All lots of a drop, its status log and the fee, in one statement. */
export async function findExtras(db: Db, id: string): Promise<Extras> {
  const { rows } = await sql<Extras>`
    select
      (select coalesce(json_agg(json_build_object(
        'id', di.id, 'itemId', di.item_id, 'position', di.position, 'title', i.title, 'priceCents', di.price_cents,
        'condition', i.condition, 'rarity', i.rarity, 'category', i.category, 'image', item_image(i.images, i.drawing),
        'itemVersion', i.version, 'unitsLeft', i.quantity,
        'quantityTotal', di.quantity_total, 'quantityAvailable', di.quantity_available,
        'quantityHeld', di.quantity_held, 'quantitySold', di.quantity_sold, 'active', di.active,
        'revealNumber', di.reveal_number, 'skipped', di.skipped_at is not null, 'closed', di.closed_at is not null,
        'version', di.version) order by di.position), '[]')
        from drop_items di join items i on i.id = di.item_id where di.drop_id = ${id}) as lots,
      (select coalesce(json_agg(json_build_object(
        'from', l.from_status, 'to', l.to_status, 'at', l.at, 'reason', l.reason) order by l.id), '[]')
        from drop_status_log l where l.drop_id = ${id}) as log,
      (select platform_fee_bps from platform_settings) as fee_bps`.execute(db)
  return rows[0] ?? { lots: [], log: [], feeBps: 0 }
}
