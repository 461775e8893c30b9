import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** A paid claim with everything its page may show (view `shelf_pieces`): the view decides who reads what. */
export type PieceRow = {
  id: string
  userId: string
  ownerName: string
  itemId: string
  seq: number
  claimedAt: Date
  wordsSince: Date
  title: string
  description: string
  condition: string | null
  sleeveCondition: string | null
  rarity: string | null
  category: string | null
  genres: string[]
  era: string | null
  year: number | null
  maker: string | null
  format: string | null
  printRun: number | null
  flaws: string
  drawing: string
  photo: string | null
  isSealed: boolean
  isDemo: boolean
  dropId: string
  dropStart: Date | null
  dropNumber: number
  dropTitle: string
  isDropPublic: boolean
  storefrontId: string
  storefrontName: string
  isStorefrontShown: boolean
  isPlaceShown: boolean
  tag: string
  hash: string
  sectionId: string | null
  sectionName: string | null
  letGoItemId: string | null
  letGoStorefrontId: string | null
  isGone: boolean
}

export async function findPiece(db: Db, id: string): Promise<PieceRow | undefined> {
  const { rows } = await sql<PieceRow>`
    select p.*, f.display_name as owner_name, e.tag, e.hash, st.is_demo, s.id as section_id, s.name as section_name,
      exists (select from named_places n where n.profile_id = p.user_id) as is_place_shown
    from shelf_pieces p
    join person_faces f on f.id = p.user_id
    join fairness_entries e on e.drop_id = p.drop_id and e.seq = p.seq
    join storefronts st on st.id = p.storefront_id
    left join shelf_places sp on sp.claim_id = p.id
    left join shelf_sections s on s.id = sp.section_id
    where p.id = ${id}`.execute(db)
  return rows[0]
}

/** One earlier sale of an item (function `item_history`). */
export type EarlierSaleRow = {
  title: string | null
  condition: string | null
  dropId: string | null
  dropNumber: number | null
  dropTitle: string | null
  dropDay: string | null
  storefrontId: string | null
  storefrontName: string | null
  ownerName: string | null
}

/** What an item was here before, the latest first. */
export async function selectHistory(db: Db, itemId: string): Promise<EarlierSaleRow[]> {
  const { rows } = await sql<EarlierSaleRow>`
    select title, condition, drop_id, drop_number, drop_title, drop_day::text, storefront_id, storefront_name, owner_name
    from item_history(${itemId})`.execute(db)
  return rows
}

/** The history of a drop's visible items that have one; sealed items have none. */
export async function selectDropHistory(db: Db, dropId: string): Promise<(EarlierSaleRow & { dropItemId: string })[]> {
  const { rows } = await sql<EarlierSaleRow & { dropItemId: string }>`
    select di.id as drop_item_id, h.title, h.condition, h.drop_id, h.drop_number, h.drop_title, h.drop_day::text,
      h.storefront_id, h.storefront_name, h.owner_name
    from drops d
    join drop_items di on di.drop_id = d.id and di.active and (d.type <> 'live' or di.reveal_number is not null)
    join items i on i.id = di.item_id and i.origin_claim_id is not null
    cross join lateral item_history(i.id) with ordinality
      as h(claim_id, title, condition, drop_id, drop_number, drop_title, drop_day, storefront_id, storefront_name,
        owner_name, step)
    where d.id = ${dropId} and not is_item_sealed(d.type, d.contents_revealed_at)
    order by di.position, di.id, h.step`.execute(db)
  return rows
}

/** Why a new item of this storefront can't be linked to this piece; null if it can. Locks the claim. */
export async function refuseLettingGo(
  tx: Tx,
  { claimId, profileId, storefrontId }: { claimId: string; profileId: string; storefrontId: string },
): Promise<'not_found' | 'taken' | null> {
  const { rows } = await sql<{ reason: 'not_found' | 'taken' | null }>`
    select refuse_letting_go(${claimId}, ${profileId}, ${storefrontId}) as reason`.execute(tx)
  return rows[0]?.reason ?? null
}
