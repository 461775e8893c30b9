import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { StoredFile } from './file-storage.ts'

/** Stores files in the database; repeating it changes nothing. */
export async function insertFiles(db: Db, folder: string, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map((file) => ({ folder, ...file }))
  await db
    .insertInto('storedFiles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A file's content; undefined when there is none. */
export async function selectFile(db: Db, folder: string, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('storedFiles')
    .select('content')
    .where('folder', '=', folder)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.content
}

/** Deletes all files of a folder from the database. */
export async function deleteStoredFolder(db: Db, folder: string): Promise<void> {
  await db.deleteFrom('storedFiles').where('folder', '=', folder).execute()
}

/** Announces a folder that is about to be written. Unless kept within the hour, it is deleted. */
export async function announceFolder(db: Db, folder: string): Promise<void> {
  await sql`insert into discarded_folders (folder, due_at) values (${folder}, app_now() + interval '1 hour')`.execute(
    db,
  )
}

/** Discards a folder once more: files came into it after it was given up. */
export async function discardFolder(db: Db, folder: string): Promise<void> {
  await sql`
    insert into discarded_folders (folder, due_at) values (${folder}, app_now())
    on conflict (folder) do update set due_at = excluded.due_at`.execute(db)
}

/** Adopts an announced folder, in the transaction of the row that names it. False when it is being deleted already. */
export async function adoptAnnounced(tx: Tx, folder: string): Promise<boolean> {
  const { rows } = await sql`
    delete from discarded_folders where folder = ${folder} and not is_doomed returning folder`.execute(tx)
  return rows.length > 0
}

/** Folders that are due and unused, at most 50: from now on they can't be kept. Used ones are struck off the list. */
export async function doomDueFolders(db: Db): Promise<string[]> {
  await sql`delete from discarded_folders where due_at <= (select app_now()) and not is_doomed and is_folder_used(folder)`.execute(
    db,
  )
  const { rows } = await sql<{ folder: string }>`
    update discarded_folders set is_doomed = true
    where folder in (
      select folder from discarded_folders where due_at <= (select app_now()) order by due_at limit 50 for update skip locked)
      and (is_doomed or not is_folder_used(folder))
    returning folder`.execute(db)
  return rows.map(({ folder }) => folder)
}

/** Strikes off a folder whose files are deleted. */
export async function strikeOff(db: Db, folder: string): Promise<void> {
  await sql`delete from discarded_folders where folder = ${folder} and is_doomed`.execute(db)
}
