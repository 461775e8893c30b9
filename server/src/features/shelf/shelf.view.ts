import { drawingPath, flawPath, spinePath } from '@keepcase/contract/drawings/drawings.rules.ts'
import type { EarlierSale, Piece, ShelfPiece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { viewCollected } from '#server/features/community/public.ts'
import type { EarlierSaleRow, PieceRow } from './piece.queries.ts'
import type { ShelfPieceRow } from './shelf.queries.ts'

/** A collected item as a spine. */
export const viewShelfPiece = (row: ShelfPieceRow, isOwn: boolean): ShelfPiece => ({
  ...viewCollected(row, isOwn),
  spine: spinePath(row.drawing, row.category),
  sectionId: row.sectionId,
})

export function viewEarlierSale(row: EarlierSaleRow): EarlierSale {
  const { dropId, dropNumber, dropTitle, storefrontId, storefrontName } = row
  return {
    title: row.title,
    condition: row.condition as EarlierSale['condition'],
    drop: dropId && dropTitle !== null ? { id: dropId, number: dropNumber ?? 0, title: dropTitle } : null,
    dropDay: row.dropDay,
    storefront: storefrontId && storefrontName !== null ? { id: storefrontId, name: storefrontName } : null,
    owner: row.ownerName,
  }
}

/** Facts of a sealed item: what a visitor of its drop reads. */
const sealedFacts = {
  description: null,
  sleeveCondition: null,
  genres: [],
  era: null,
  year: null,
  maker: null,
  format: null,
  printRun: null,
  flaws: '',
}

/** Whether others read the seller's own words: neither a sealed item's nor those of a private drop. */
const isOpen = (row: PieceRow): boolean => row.isDropPublic && !row.isSealed

function wordsOf(row: PieceRow, isOwn: boolean) {
  const isSecret = row.isSealed && !isOwn
  const mayRead = isOwn || isOpen(row)
  return {
    title: isSecret ? row.dropTitle : row.title,
    condition: row.condition as Piece['condition'],
    rarity: row.rarity as Piece['rarity'],
    category: row.category as Piece['category'],
    ...(isSecret
      ? sealedFacts
      : {
          description: mayRead ? row.description : null,
          sleeveCondition: row.sleeveCondition as Piece['sleeveCondition'],
          genres: row.genres as Piece['genres'],
          era: row.era as Piece['era'],
          year: row.year,
          maker: row.maker,
          format: row.format,
          printRun: row.printRun,
          flaws: mayRead ? row.flaws : '',
        }),
  }
}

function picturesOf(row: PieceRow, isOwn: boolean) {
  const isSecret = row.isSealed && !isOwn
  const isWorn = row.isDemo && row.condition !== null && row.photo === null
  return {
    image: isSecret ? null : (row.photo ?? drawingPath(row.drawing)),
    spine: spinePath(isSecret ? null : row.drawing, row.category),
    flawDrawing: isWorn && !isSecret ? flawPath(row.drawing) : null,
  }
}

/** Where and when a piece was bought. To others neither a private drop nor its day, nor a hidden storefront. */
function saleOf(row: PieceRow, isOwn: boolean) {
  const { dropId, storefrontId } = row
  const isDropShown = isOwn || row.isDropPublic
  const isLedgerShown = isOwn || (row.isPlaceShown && row.isDropPublic)
  return {
    drop: isDropShown ? { id: dropId, number: row.dropNumber, title: row.dropTitle } : null,
    storefront: isOwn || row.isStorefrontShown ? { id: storefrontId, name: row.storefrontName } : null,
    dropDay: isDropShown ? (row.dropStart?.toISOString().slice(0, 10) ?? null) : null,
    claimedAt: isOwn ? row.claimedAt.toISOString() : null,
    ledger: isLedgerShown ? { dropId, seq: row.seq, tag: row.tag, hash: row.hash } : null,
  }
}

/** The page of a piece, for its owner or for somebody else who may see it. */
export function viewPiece(row: PieceRow, before: readonly EarlierSaleRow[], isOwn: boolean): Piece {
  const { sectionId, sectionName, letGoItemId, letGoStorefrontId } = row
  return {
    id: row.id,
    isOwn,
    owner: { id: row.userId, name: row.ownerName },
    ...wordsOf(row, isOwn),
    ...picturesOf(row, isOwn),
    isSealed: row.isSealed,
    isAsClaimed: row.wordsSince <= row.claimedAt,
    ...saleOf(row, isOwn),
    section: sectionId && sectionName !== null ? { id: sectionId, name: sectionName } : null,
    before: row.isSealed && !isOwn ? [] : before.map(viewEarlierSale),
    letGo:
      isOwn && letGoItemId && letGoStorefrontId
        ? { itemId: letGoItemId, storefrontId: letGoStorefrontId, isSold: row.isGone }
        : null,
  }
}
