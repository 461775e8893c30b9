import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Another process holds the lock; the message names it when known. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: string | null) {
    super(`Keepcase already runs on the data in ${folder}${holder ? ` (process ${holder})` : ''}`)
    this.name = 'FolderInUse'
  }
}

export interface FolderLock {
  release(): void
}

/**
 * Locks a folder for this process. It is a kernel lock (SQLite's file lock), so it ends with the process and
 * never goes stale.
 * @param patienceMs how long to wait for a holder that is exiting
 * @throws FolderInUse
 */
export async function lockFolder(folder: string, patienceMs = 2_000): Promise<FolderLock> {
  const deadline = Date.now() + patienceMs
  const pidFile = join(folder, 'keepcase.pid')
  for (;;) {
    const lock = tryLock(join(folder, 'keepcase.lock'))
    if (lock) {
      writeFileSync(pidFile, String(process.pid))
      return lock
    }
    if (Date.now() > deadline) throw new FolderInUse(folder, readPidFile(pidFile))
    await sleep(100)
  }
}

function tryLock(file: string): FolderLock | null {
  const sqlite = new DatabaseSync(file)
  try {
    sqlite.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    sqlite.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null
    throw error
  }
  return { release: () => sqlite.close() }
}

function readPidFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null // @NOTE only used in a message; the holder may be about to write it
  }
}
