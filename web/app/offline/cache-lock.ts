/**
 * Name of the lock: tabs of this browser either share it to write personal data, or one holds it alone to delete the
 * data.
 */
const lockName = 'keepcase-kept'

/** Maximum wait for a tab that hangs while writing, in milliseconds. */
const maxWaitMs = 2_000

/** @NOTE browsers without the Web Locks API run everything at once */
const locks = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/**
 * Runs a write of personal data under the shared lock. `write` checks inside whether it still may: no deletion happens
 * between the check and the write, so nothing deleted comes back.
 */
export async function withCacheLock(write: () => Promise<unknown>): Promise<void> {
  await (locks()?.request(lockName, { mode: 'shared' }, write) ?? write())
}

/** Runs a deletion under the exclusive lock, after pending writes. `forget` never throws. */
export async function withExclusiveCacheLock(forget: () => Promise<unknown>): Promise<void> {
  try {
    await (locks()?.request(lockName, { signal: AbortSignal.timeout(maxWaitMs) }, forget) ?? forget())
  } catch {
    await forget()
  }
}
