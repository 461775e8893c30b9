import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** What an upload is used for. */
export type UploadKind = 'avatar' | 'logo' | 'cover'
/** Whose picture it is: an account's own, or a storefront's, which its owner's account holds. */
export type UploadOwner = { ownerId: string; storefrontId?: string; kind: UploadKind }
export type NewUpload = UploadOwner & { hash: string }

/** Serializes an account's uploads until the end of the transaction. */
export async function lockUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads:' || ${ownerId}::text, 0))`.execute(tx)
}

/** An account's upload of this picture, whose expiry starts anew while unused; undefined when there is none. */
export async function touchUpload(db: Db, upload: NewUpload): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update uploads set created_at = case when used_at is null then app_now() else created_at end
    where owner_id = ${upload.ownerId} and kind = ${upload.kind} and hash = ${upload.hash}
      and storefront_id is not distinct from ${upload.storefrontId ?? null}::uuid
    returning id`.execute(db)
  return rows[0]?.id
}

/** Inserts an upload and returns its id; undefined when the account has this picture already. */
export async function insertUpload(tx: Tx, upload: NewUpload & { folder: string }): Promise<string | undefined> {
  const row = await tx
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['ownerId', 'storefrontId', 'kind', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const unusedFor: RawBuilder<unknown> = sql`interval '24 hours'`

/** Number of an account's unused uploads, and the seconds until the oldest is deleted. */
export async function countUnused(tx: Tx, ownerId: string): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count,
      greatest(1, ceil(extract(epoch from min(created_at) + ${unusedFor} - app_now())))::int as seconds
    from uploads where owner_id = ${ownerId} and used_at is null`.execute(tx)
  return rows[0] ?? { count: 0, seconds: 1 }
}

/** Locks an upload of this account and returns its hash; undefined when there is none of this kind. */
export async function lockUpload(
  tx: Tx,
  { ownerId, storefrontId, kind, id }: UploadOwner & { id: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('uploads')
    .select('hash')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('storefrontId', 'is not distinct from', storefrontId ?? null)
    .forUpdate()
    .executeTakeFirst()
  return row?.hash
}

/** Marks an upload as used. */
export async function markUsed(tx: Tx, id: string): Promise<void> {
  await sql`update uploads set used_at = coalesce(used_at, app_now()) where id = ${id}`.execute(tx)
}

/** Deletes the owner's used uploads of a kind, except one. */
export async function deleteUsed(
  tx: Tx,
  { ownerId, storefrontId, kind }: UploadOwner,
  butId: string | null,
): Promise<void> {
  await sql`
    delete from uploads where owner_id = ${ownerId} and kind = ${kind} and used_at is not null
      and storefront_id is not distinct from ${storefrontId ?? null}::uuid and id is distinct from ${butId}::uuid`.execute(
    tx,
  )
}

/** Deletes all uploads of an account. */
export async function deleteUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('ownerId', '=', ownerId).execute()
}

/** Deletes all pictures of a storefront. */
export async function deleteStorefrontUploads(tx: Tx, storefrontId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('storefrontId', '=', storefrontId).execute()
}

/** Deletes uploads that have been unused for a day. */
export async function deleteUnused(db: Db): Promise<void> {
  await sql`delete from uploads where used_at is null and created_at < (select app_now()) - ${unusedFor}`.execute(db)
}

/** What a public address shows: its folder, and the full width of the picture. */
export type Media = { folder: string; kind: 'avatar' | 'cover' | 'photo'; width: number }

/** The publicly shown picture behind an address; undefined when there is none. */
export async function selectMedia(db: Db, hash: string): Promise<Media | undefined> {
  const { rows } = await sql<Media>`select folder, kind, width from shown_media where hash = ${hash} limit 1`.execute(
    db,
  )
  return rows[0]
}

/** An account's uploads, with the folders of their files. */
export const selectUploadsOf = ownRows(
  (id) => sql`
    select id, kind, created_at, used_at, folder from uploads
    where owner_id = ${id} order by created_at desc, id`,
)
