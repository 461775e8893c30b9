/** One file of a folder. */
export type StoredFile = { name: string; content: Buffer }

/**
 * Where the files behind /media are. A folder is written once and deleted as a whole; its name is new each time, so
 * nothing is ever overwritten. Writing and deleting can be repeated.
 */
export interface FileStorage {
  put(folder: string, files: readonly StoredFile[]): Promise<void>
  /** Undefined when there is no such file. */
  get(folder: string, name: string): Promise<Buffer | undefined>
  deleteFolder(folder: string): Promise<void>
  /** Rejects while the storage can't be reached. */
  check(): Promise<void>
}
