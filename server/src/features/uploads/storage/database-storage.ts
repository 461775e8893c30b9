import type { Db } from '@keepcase/db/db.ts'
import type { FileStorage } from './file-storage.ts'
import { deleteStoredFolder, insertFiles, selectFile } from './storage.queries.ts'

/** Stores files in the database itself: every server has them at once, and a backup is whole. */
export const databaseStorage = (db: Db): FileStorage => ({
  put: (folder, files) => insertFiles(db, folder, files),
  get: (folder, name) => selectFile(db, folder, name),
  deleteFolder: (folder) => deleteStoredFolder(db, folder),
  check: async () => undefined,
})
