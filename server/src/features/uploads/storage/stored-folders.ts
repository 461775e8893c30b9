import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { log } from '#server/boot/log.ts'
import type { FileStorage, StoredFile } from './file-storage.ts'
import { adoptAnnounced, announceFolder, doomDueFolders, strikeOff } from './storage.queries.ts'

/**
 * Writes files to a new folder and returns its name. The folder is deleted within the hour unless a transaction keeps
 * it (`adoptFolder`): a crash in between leaves no file without a row.
 */
export async function writeFolder(
  { db, storage }: { db: Db; storage: FileStorage },
  files: readonly StoredFile[],
): Promise<string> {
  const folder = randomUUID()
  await announceFolder(db, folder)
  await storage.put(folder, files)
  return folder
}

/** Adopts a written folder, in the transaction of the row that names it. */
export async function adoptFolder(tx: Tx, folder: string): Promise<void> {
  if (!(await adoptAnnounced(tx, folder))) throw new Error(`Folder ${folder} took more than an hour to write`)
}

/**
 * Deletes the folders that nothing refers to any more. A folder is doomed first, so that nothing can keep it while its
 * files go; a kill in between is made good by the next run.
 */
export async function sweepFolders({ db, storage }: { db: Db; storage: FileStorage }): Promise<void> {
  for (const folder of await doomDueFolders(db)) {
    try {
      await storage.deleteFolder(folder)
      await strikeOff(db, folder)
    } catch (error) {
      // @NOTE it stays doomed, and the next run tries again
      log.warn({ err: error, folder }, 'stored files could not be deleted')
    }
  }
}
