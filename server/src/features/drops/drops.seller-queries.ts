import type { DropStatus, SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { publishProblems } from '@keepcase/contract/drops/drops.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { Refusal } from '#server/api/refusal.ts'
import { findDetail } from './drops.queries.ts'
import type { DetailRow, HintRow } from './drops.rows.ts'
import { iso, viewDetail } from './drops.view.ts'

type LotRow = {
  id: string
  itemId: string
  position: number
  title: string
  priceCents: number
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
type Extras = { lots: LotRow[]; log: LogRow[] }

/** The path of a private drop's secret link; a signed-in visitor who opens it redeems it. */
export const secretLinkPath = (token: string): string => `/drop-link/${token}`

async function findExtras(db: Db, id: string): Promise<Extras> {
  const { rows } = await sql<Extras>`
    select
      (select coalesce(json_agg(json_build_object(
        'id', di.id, 'itemId', di.item_id, 'position', di.position, 'title', i.title, 'priceCents', di.price_cents,
        'quantityTotal', di.quantity_total, 'quantityAvailable', di.quantity_available,
        'quantityHeld', di.quantity_held, 'quantitySold', di.quantity_sold, 'active', di.active,
        'revealNumber', di.reveal_number, 'skipped', di.skipped_at is not null, 'closed', di.closed_at is not null,
        'version', di.version) order by di.position), '[]')
        from drop_items di join items i on i.id = di.item_id where di.drop_id = ${id}) as lots,
      (select coalesce(json_agg(json_build_object(
        'from', l.from_status, 'to', l.to_status, 'at', l.at, 'reason', l.reason) order by l.id), '[]')
        from drop_status_log l where l.drop_id = ${id}) as log`.execute(db)
  return rows[0] ?? { lots: [], log: [] }
}

/**
 * A drop as its seller sees it, in two statements. Does not check permissions.
 * @throws Refusal NOT_FOUND
 */
export async function readSellerDrop(db: Db | Tx, id: string): Promise<SellerDrop> {
  const row = await findDetail(db, id)
  if (!row) throw new Refusal('NOT_FOUND')
  const extras = await findExtras(db, id)
  return viewSellerDrop(row, extras)
}

function viewSellerDrop(row: DetailRow, { lots, log }: Extras): SellerDrop {
  return {
    ...viewDetail(row),
    contents: row.contents,
    secretLink: row.visibility === 'private' && row.secretLinkToken ? secretLinkPath(row.secretLinkToken) : null,
    allItems: lots.map(({ quantityAvailable, quantityHeld, quantitySold, ...lot }) => ({
      ...lot,
      availableCount: quantityAvailable,
      heldCount: quantityHeld,
      soldCount: quantitySold,
    })),
    allHints: row.hints.map(viewOwnHint),
    statusLog: log.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    missing: row.storedStatus === 'draft' ? missingOf(row, lots) : [],
  }
}

const viewOwnHint = (hint: HintRow) => ({
  ...hint,
  revealAt: iso(hint.revealAt),
  revealedAt: iso(hint.revealedAt),
})

/** What the drop still lacks for publishing, at the row's clock reading. */
function missingOf(row: DetailRow, lots: readonly LotRow[]): string[] {
  const items = lots.filter((lot) => lot.active)
  return publishProblems({ ...row, items }, row.now)
}
