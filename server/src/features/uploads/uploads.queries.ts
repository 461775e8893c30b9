import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** One size of a picture, as WebP without metadata. */
export type EncodedSize = { width: number; height: number; content: Buffer }
/** An encoded picture; the hash is that of its largest size. */
export type EncodedImage = { hash: string; sizes: readonly EncodedSize[] }

/** What an upload is used for. */
export type UploadKind = 'avatar'

/** Serializes an account's uploads until the end of the transaction. */
export async function lockUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads:' || ${ownerId}::text, 0))`.execute(tx)
}

/** Stores an upload and returns its id. An existing one is reused, and its expiry starts anew while unused. */
export async function insertUpload(
  tx: Tx,
  { ownerId, kind, picture }: { ownerId: string; kind: UploadKind; picture: EncodedImage },
): Promise<string> {
  const { id } = await tx
    .insertInto('uploads')
    .values({ ownerId, kind, hash: picture.hash })
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'kind', 'hash']).doUpdateSet({
        createdAt: sql`case when uploads.used_at is null then app_now() else uploads.created_at end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('uploadSizes')
    .values(picture.sizes.map((size) => ({ uploadId: id, ...size })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
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
  { ownerId, kind, id }: { ownerId: string; kind: UploadKind; id: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('uploads')
    .select('hash')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  return row?.hash
}

/** Marks an upload as used. */
export async function markUsed(tx: Tx, id: string): Promise<void> {
  await sql`update uploads set used_at = coalesce(used_at, app_now()) where id = ${id}`.execute(tx)
}

/** Deletes an account's used uploads of a kind, except one. */
export async function deleteUsed(tx: Tx, ownerId: string, kind: UploadKind, butId: string | null): Promise<void> {
  await sql`
    delete from uploads where owner_id = ${ownerId} and kind = ${kind} and used_at is not null
      and id is distinct from ${butId}::uuid`.execute(tx)
}

/** Deletes all uploads of an account. */
export async function deleteUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('ownerId', '=', ownerId).execute()
}

/** Deletes uploads that have been unused for a day. */
export async function deleteUnused(db: Db): Promise<void> {
  await sql`delete from uploads where used_at is null and created_at < app_now() - ${unusedFor}`.execute(db)
}

/** One size of a publicly shown picture. */
export async function selectContent(db: Db, hash: string, width: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select s.content from shown_uploads u join upload_sizes s on s.upload_id = u.id
    where u.hash = ${hash} and s.width = ${width} limit 1`.execute(db)
  return rows[0]?.content
}

/** An account's uploads, including the picture data. */
export const exportUploads = ownRows(
  (id) => sql`
    select u.id, u.kind, u.created_at, u.used_at, s.width, s.height, s.bytes,
      'data:image/webp;base64,' || translate(encode(s.content, 'base64'), E'\n', '') as picture
    from uploads u
    join lateral (select * from upload_sizes where upload_id = u.id order by width desc limit 1) s on true
    where u.owner_id = ${id} order by u.created_at desc, u.id`,
)
