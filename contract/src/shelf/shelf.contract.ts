import * as z from 'zod/mini'
import { EmptyLine, Id, Instant, Line, listOf, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { CollectedItem } from '../community/community.contract.ts'
import { Condition, itemFacts } from '../drops/items.contract.ts'
import { maxShelfSectionName } from './shelf.limits.ts'

/** A named section of a shelf. */
export const ShelfSection = z.object({
  id: Id,
  name: z.string(),
  /** Pieces in it. */
  pieces: z.int(),
})
export type ShelfSection = z.infer<typeof ShelfSection>

/** A shelf's sections in their order, and the number of pieces in none. */
export const Shelf = z.object({ sections: z.array(ShelfSection), unsorted: z.int() })
export type Shelf = z.infer<typeof Shelf>

/** A collected item as a spine. */
export const ShelfPiece = z.extend(CollectedItem, {
  /** Address of the drawing of its spine. */
  spine: z.string(),
  sectionId: z.nullable(Id),
})
export type ShelfPiece = z.infer<typeof ShelfPiece>

const DropName = z.nullable(z.object({ id: Id, number: z.int(), title: z.string() }))
const StorefrontName = z.nullable(z.object({ id: Id, name: z.string() }))

/** One earlier sale of an item, as its present seller states. Null: private, sealed or hidden; `owner`: not named. */
export const EarlierSale = z.object({
  title: z.nullable(z.string()),
  condition: z.nullable(Condition),
  drop: DropName,
  /** Day on which the drop began, in UTC. */
  dropDay: z.nullable(z.iso.date()),
  storefront: StorefrontName,
  /** The buyer of then. */
  owner: z.nullable(z.string()),
})
export type EarlierSale = z.infer<typeof EarlierSale>

/** The page of a paid claim: its item as it was claimed. */
export const Piece = z.object({
  id: Id,
  isOwn: z.boolean(),
  owner: z.object({ id: Id, name: z.string() }),
  title: z.string(),
  /** Null to others while the item is sealed or its drop is private. */
  description: z.nullable(z.string()),
  /** The photo of its order, else its drawing; null while it is sealed. */
  image: z.nullable(z.string()),
  spine: z.string(),
  /** Address of its drawn wear, in the demo world. */
  flawDrawing: z.nullable(z.string()),
  ...itemFacts,
  isSealed: z.boolean(),
  /** Whether these are the words of the claim. False: they were changed at some time, and no earlier ones are known. */
  isAsClaimed: z.boolean(),
  drop: DropName,
  storefront: StorefrontName,
  /** Day on which the drop began, in UTC; null to others when it is private. The day of the claim is not told. */
  dropDay: z.nullable(z.iso.date()),
  /** Sent to its owner only. */
  claimedAt: z.nullable(Instant),
  /** Its entry in the drop's ledger: to its owner, and to others if the owner chose to be named. */
  ledger: z.nullable(z.object({ dropId: Id, seq: z.int(), tag: z.string(), hash: z.string() })),
  section: z.nullable(z.object({ id: Id, name: z.string() })),
  /** What it was here before, the latest first. */
  before: z.array(EarlierSale),
  /** To its owner: the item by which it was let go. */
  letGo: z.nullable(z.object({ itemId: Id, storefrontId: Id, isSold: z.boolean() })),
})
export type Piece = z.infer<typeof Piece>

/** The history of one of a drop's items. */
export const ItemHistory = z.object({ dropItemId: Id, before: z.array(EarlierSale) })
export type ItemHistory = z.infer<typeof ItemHistory>

const SectionName = Line(maxShelfSectionName)
const view = { needs: 'user.profile.view' as const }
const arrange = { needs: 'user.profile.update' as const }

export const shelfContract = {
  /** The page of a paid claim: for its owner, and for others while the owner's collection is public. */
  piece: procedure
    .meta(view)
    .route({ method: 'GET', path: '/pieces/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(Piece),
  sections: procedure
    .meta(view)
    .route({ method: 'GET', path: '/profiles/{id}/shelf' })
    .input(z.strictObject({ id: Id }))
    .output(Shelf),
  /** Pieces of one section in their order, all of them; without one, those in no section, newest first. */
  pieces: procedure
    .meta(view)
    .route({ method: 'GET', path: '/profiles/{id}/shelf/pieces' })
    .input(z.strictObject({ id: Id, ...page, sectionId: z.optional(Id) }))
    .output(listOf(ShelfPiece)),
  /** Pieces of the whole shelf with these words in the title, the drop, the seller or the section, newest first. */
  find: procedure
    .meta(view)
    .route({ method: 'GET', path: '/profiles/{id}/shelf/search' })
    .input(z.strictObject({ id: Id, ...page, q: EmptyLine(100) }))
    .output(listOf(ShelfPiece)),
  addSection: procedure
    .meta(arrange)
    .route({ method: 'POST', path: '/shelf/sections', successStatus: 201 })
    .errors({
      TOO_MANY_SECTIONS: expectedError(409, 'Your shelf has 40 sections, the most we allow. Remove one first.'),
    })
    .input(z.strictObject({ name: SectionName }))
    .output(ShelfSection),
  renameSection: procedure
    .meta(arrange)
    .route({ method: 'PATCH', path: '/shelf/sections/{id}' })
    .input(z.strictObject({ id: Id, name: SectionName }))
    .output(z.object({ id: Id, name: z.string() })),
  /** Removes a section. Its pieces stay on the shelf. */
  removeSection: procedure
    .meta(arrange)
    .route({ method: 'DELETE', path: '/shelf/sections/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  /** Puts a section in front of another one, or last. */
  moveSection: procedure
    .meta(arrange)
    .route({ method: 'PUT', path: '/shelf/sections/{id}/place' })
    .input(z.strictObject({ id: Id, beforeId: z.nullable(Id) }))
    .output(Shelf),
  /** Puts a piece into a section, in front of another piece or last; null takes it out of its section. */
  movePiece: procedure
    .meta(arrange)
    .route({ method: 'PUT', path: '/pieces/{id}/place' })
    .errors({ SECTION_FULL: expectedError(409, 'This section has 200 pieces, the most we allow. Start another one.') })
    .input(z.strictObject({ id: Id, sectionId: z.nullable(Id), beforeId: z.optional(z.nullable(Id)) }))
    .output(z.object({ id: Id, sectionId: z.nullable(Id) })),
}
