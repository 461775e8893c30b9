import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { After, CollectedRow } from '#server/features/community/public.ts'

/** A collected item on its shelf. `drawing` is null while it is sealed. */
export type ShelfPieceRow = CollectedRow & { drawing: string | null; sectionId: string | null }

export type SectionRow = { id: string; name: string; pieces: number }

const pieces = sql`
  select k.*, p.section_id from collected_items k left join shelf_places p on p.claim_id = k.id`

/** A shelf's sections in their order. */
export async function selectSections(db: Db | Tx, profileId: string): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select s.id, s.name, count(k.id)::int as pieces
    from shelf_sections s
    left join shelf_places p on p.section_id = s.id
    left join collected_items k on k.id = p.claim_id and k.user_id = ${profileId}
    where s.profile_id = ${profileId}
    group by s.id order by s.position`.execute(db)
  return rows
}

/** Number of pieces in no section. */
export async function countUnsorted(db: Db | Tx, profileId: string): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select count(*)::int as pieces from collected_items k
    where k.user_id = ${profileId} and not exists (select from shelf_places p where p.claim_id = k.id)`.execute(db)
  return rows[0]?.pieces ?? 0
}

/** Pieces of a section in their order; at most `limit`. */
export async function selectSectionPieces(
  db: Db | Tx,
  { ownerId, sectionId, limit }: { ownerId: string; sectionId: string; limit: number },
): Promise<ShelfPieceRow[]> {
  const { rows } = await sql<ShelfPieceRow>`
    ${pieces} where k.user_id = ${ownerId} and p.section_id = ${sectionId} order by p.position limit ${limit}`.execute(
    db,
  )
  return rows
}

/** A page of the pieces in no section, newest first. */
export async function selectUnsorted(
  db: Db,
  { ownerId, after, limit }: { ownerId: string; after: After; limit: number },
): Promise<ShelfPieceRow[]> {
  const { rows } = await sql<ShelfPieceRow>`
    ${pieces} where k.user_id = ${ownerId} and p.claim_id is null
      and ${after ? sql`(k.paid_at, k.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by k.paid_at desc, k.id desc limit ${limit}`.execute(db)
  return rows
}

/** A page of the pieces with these words in what their viewer may read, newest first. */
export async function searchShelf(
  db: Db,
  { ownerId, isOwn, q, after, limit }: { ownerId: string; isOwn: boolean; q: string; after: After; limit: number },
): Promise<ShelfPieceRow[]> {
  const { rows } = await sql<ShelfPieceRow>`
    select k.*, p.section_id
    from collected_items k
    left join shelf_places p on p.claim_id = k.id
    left join shelf_sections s on s.id = p.section_id
    where k.user_id = ${ownerId}
      and position(search_fold(${q}) in search_fold(concat_ws(' ', k.title, s.name,
        case when ${isOwn} or k.is_drop_public then k.drop_title end,
        case when ${isOwn} or k.is_storefront_shown then k.storefront_name end))) > 0
      and ${after ? sql`(k.paid_at, k.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by k.paid_at desc, k.id desc limit ${limit}`.execute(db)
  return rows
}

/** Locks an account's shelf for a change of its order. */
export async function lockShelf(tx: Tx, profileId: string): Promise<void> {
  await sql`insert into collections (profile_id) values (${profileId}) on conflict do nothing`.execute(tx)
  await sql`select 1 from collections where profile_id = ${profileId} for no key update`.execute(tx)
}

export async function insertSection(tx: Tx, profileId: string, name: string): Promise<SectionRow> {
  const { rows } = await sql<SectionRow>`
    insert into shelf_sections (profile_id, name, position)
    select ${profileId}, ${name}, coalesce(max(position), 0) + 1 from shelf_sections where profile_id = ${profileId}
    returning id, name, 0 as pieces`.execute(tx)
  return rows[0] as SectionRow
}

/** Whether there was such a section of this account. */
export async function renameSectionRow(tx: Tx, profileId: string, id: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update shelf_sections set name = ${name} where id = ${id} and profile_id = ${profileId} returning id`.execute(tx)
  return rows.length > 0
}

/** Whether there was such a section of this account. */
export async function deleteSection(tx: Tx, profileId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from shelf_sections where id = ${id} and profile_id = ${profileId} returning id`.execute(tx)
  return rows.length > 0
}

/** Whether this section is on this account's shelf. */
export async function hasSection(tx: Tx, profileId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shelf_sections where id = ${id} and profile_id = ${profileId}`.execute(tx)
  return rows.length > 0
}

/** Gives an account's sections these places, 1 for the first. */
export async function orderSections(tx: Tx, profileId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update shelf_sections s set position = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality o(id, place)
    where s.id = o.id and s.profile_id = ${profileId}`.execute(tx)
}

/** Whether this piece is on this account's shelf. */
export async function isOnShelf(tx: Tx, profileId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from collected_items where id = ${id} and user_id = ${profileId}`.execute(tx)
  return rows.length > 0
}

export async function deletePlace(tx: Tx, id: string): Promise<void> {
  await sql`delete from shelf_places where claim_id = ${id}`.execute(tx)
}

/** Pieces of a section in their order, with those that have left the shelf. */
export async function selectPlaces(tx: Tx, sectionId: string): Promise<{ claimId: string }[]> {
  const { rows } = await sql<{ claimId: string }>`
    select claim_id from shelf_places where section_id = ${sectionId} order by position`.execute(tx)
  return rows
}

/** Puts a piece into a section behind all others. */
export async function insertPlace(tx: Tx, sectionId: string, id: string): Promise<void> {
  await sql`
    insert into shelf_places (claim_id, section_id, position)
    select ${id}, ${sectionId}, coalesce(max(position), 0) + 1 from shelf_places where section_id = ${sectionId}`.execute(
    tx,
  )
}

/** Gives a section's pieces these places, 1 for the first. */
export async function orderPieces(tx: Tx, sectionId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update shelf_places p set position = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality o(id, place)
    where p.claim_id = o.id and p.section_id = ${sectionId} and p.position <> o.place`.execute(tx)
}

/** An account's sections with the ids of their pieces, for its export. */
export async function exportSections(db: Db, profileId: string, limit: number): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select s.name, s.created_at, array(
      select p.claim_id from shelf_places p where p.section_id = s.id order by p.position) as claim_ids
    from shelf_sections s where s.profile_id = ${profileId} order by s.position limit ${limit}`.execute(db)
  return rows
}

export async function deleteSectionsOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from shelf_sections where profile_id = ${profileId}`.execute(tx)
}
