import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.ts'

/** One size of a picture, as WebP without any metadata. */
export type EncodedSize = { width: number; height: number; content: Buffer }
/** A picture made anew; its hash is of the largest size. */
export type EncodedPicture = { hash: string; sizes: readonly EncodedSize[] }

/** What an upload is for. */
export type UploadKind = 'avatar'

/** Until the transaction ends the uploads of this account are counted by nobody else. */
export async function lockUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads:' || ${ownerId}::text, 0))`.execute(tx)
}

/** Keeps an upload and gives its id. One that is there already is kept on, and its time begins anew. */
export async function insertUpload(
  tx: Tx,
  { ownerId, kind, picture }: { ownerId: string; kind: UploadKind; picture: EncodedPicture },
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

/** How many uploads of an account nothing shows, and in how many seconds the oldest of them is swept. */
export async function countUnused(tx: Tx, ownerId: string): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count,
      greatest(1, ceil(extract(epoch from min(created_at) + ${unusedFor} - app_now())))::int as seconds
    from uploads where owner_id = ${ownerId} and used_at is null`.execute(tx)
  return rows[0] ?? { count: 0, seconds: 1 }
}

/** The hash of one's own upload, locked; undefined when there is none of this kind. */
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

/** Says that something shows an upload. */
export async function markUsed(tx: Tx, id: string): Promise<void> {
  await sql`update uploads set used_at = coalesce(used_at, app_now()) where id = ${id}`.execute(tx)
}

/** Deletes what an account has in use of a kind, but for one. */
export async function deleteUsed(tx: Tx, ownerId: string, kind: UploadKind, butId: string | null): Promise<void> {
  await sql`
    delete from uploads where owner_id = ${ownerId} and kind = ${kind} and used_at is not null
      and id is distinct from ${butId}::uuid`.execute(tx)
}

/** Deletes all that an account sent. */
export async function deleteUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('ownerId', '=', ownerId).execute()
}

/** Deletes what nothing has shown for a day. */
export async function deleteUnused(db: Db): Promise<void> {
  await sql`delete from uploads where used_at is null and created_at < app_now() - ${unusedFor}`.execute(db)
}

/** One size of a picture that anybody may fetch. */
export async function selectContent(db: Db, hash: string, width: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select s.content from shown_uploads u join upload_sizes s on s.upload_id = u.id
    where u.hash = ${hash} and s.width = ${width} limit 1`.execute(db)
  return rows[0]?.content
}

/** What an account sent, with the picture itself. */
export const exportUploads = ownRows(
  (id) => sql`
    select u.id, u.kind, u.created_at, u.used_at, s.width, s.height, s.bytes,
      'data:image/webp;base64,' || translate(encode(s.content, 'base64'), E'\n', '') as picture
    from uploads u
    join lateral (select * from upload_sizes where upload_id = u.id order by width desc limit 1) s on true
    where u.owner_id = ${id} order by u.created_at desc, u.id`,
)
