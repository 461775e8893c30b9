import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { type Gap, publishGaps } from '@keepcase/contract/drops/publish.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { findDetail } from './drops.queries.ts'
import type { DetailRow, HintRow } from './drops.rows.ts'
import { iso, viewDetail } from './drops.view.ts'
import { type Extras, findExtras, type LotRow } from './seller-drop.queries.ts'

/** The path of a private drop's secret link; a signed-in visitor who opens it redeems it. */
export const secretLinkPath = (token: string): string => `/drop-link/${token}`

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

function viewSellerDrop(row: DetailRow, { lots, log, feeBps }: Extras): SellerDrop {
  const gaps = row.storedStatus === 'draft' ? gapsOf(row, lots) : []
  return {
    ...viewDetail(row),
    revision: row.revision,
    contents: row.contents,
    secretLink: row.visibility === 'private' && row.secretLinkToken ? secretLinkPath(row.secretLinkToken) : null,
    earlyAccessMinutes: row.earlyAccessMinutes,
    hasSubscriberAccess: row.hasSubscriberAccess,
    allItems: lots.map(({ quantityAvailable, quantityHeld, quantitySold, ...lot }) => ({
      ...lot,
      availableCount: quantityAvailable,
      heldCount: quantityHeld,
      soldCount: quantitySold,
    })),
    allHints: row.hints.map(viewOwnHint),
    statusLog: log.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
    missing: gaps.map(({ text }) => text),
    gaps,
    streamLink: row.streamLink,
    lastRevealNumber: Math.max(row.lastRevealNumber, ...lots.map(({ revealNumber }) => revealNumber ?? 0)),
    wasPublished: row.announcedStart !== null,
    feeBps,
  }
}

const viewOwnHint = (hint: HintRow) => ({
  ...hint,
  revealAt: iso(hint.revealAt),
  revealedAt: iso(hint.revealedAt),
})

/** What the drop still lacks for publishing, at the row's clock reading. */
function gapsOf(row: DetailRow, lots: readonly LotRow[]): Gap[] {
  const items = lots.filter((lot) => lot.active)
  return publishGaps({ ...row, items }, row.now)
}
