import type { Db } from '@keepcase/db/db.ts'
import { databaseStorage } from './database-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { type S3Settings, s3Storage } from './s3-storage.ts'

/** Opens the storage that the settings name: an S3-compatible service, else the database. */
export const openStorage = (db: Db, s3: S3Settings | null): FileStorage =>
  s3 ? withOlder(s3Storage(s3), databaseStorage(db)) : databaseStorage(db)

/** Writes to one storage; files written before it was set up are still read from, and deleted in, the older one. */
export const withOlder = (current: FileStorage, older: FileStorage): FileStorage => ({
  put: (folder, files) => current.put(folder, files),
  get: async (folder, name) => (await current.get(folder, name)) ?? older.get(folder, name),
  async deleteFolder(folder) {
    await current.deleteFolder(folder)
    await older.deleteFolder(folder)
  },
  check: () => current.check(),
})
