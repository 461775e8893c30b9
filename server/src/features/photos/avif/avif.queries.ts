import type { PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Attempts per photo; then it stays WebP. */
const maxTries = 5

/** A photo without AVIF files. */
export type AvifWork = { folder: string; width: number; crop: PhotoCrop | null }

/**
 * Leases the oldest photo without AVIF files for two minutes; undefined when there is none. A process that is killed
 * leaves its lease to run out, and another one goes on.
 */
export async function leasePhoto(db: Db): Promise<AvifWork | undefined> {
  const { rows } = await sql<AvifWork>`
    update item_photos set avif_tries = avif_tries + 1, avif_lease_until = app_now() + interval '2 minutes'
    where id = (
      select id from item_photos
      where avif_at is null and avif_tries < ${maxTries} and (avif_lease_until is null or avif_lease_until < (select app_now()))
      order by created_at limit 1 for update skip locked)
    returning folder, width, crop`.execute(db)
  return rows[0]
}

/** Marks a folder's photos as having AVIF files; false when it has none left. */
export async function markEncoded(tx: Tx, folder: string): Promise<boolean> {
  const { rows } = await sql`
    update item_photos set avif_at = app_now(), avif_lease_until = null where folder = ${folder} returning id`.execute(
    tx,
  )
  return rows.length > 0
}
