/** Of all tabs of this browser either some write down what tells of a person, or one forgets it. */
const turn = 'keepcase-kept'

/** A tab that hangs while it writes is waited for no longer than this. */
const patienceMs = 2_000

/** @NOTE a browser without them cannot take turns: then each does at once what it does */
const locks = (): LockManager | undefined => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/**
 * Writes down what tells of a person. Whether it still may, it asks inside: nobody forgets between that and the writing,
 * so nothing comes back that was forgotten.
 */
export async function withCacheLock(write: () => Promise<unknown>): Promise<void> {
  await (locks()?.request(turn, { mode: 'shared' }, write) ?? write())
}

/** Forgets it, after those that write have written. `forget` never throws. */
export async function withExclusiveCacheLock(forget: () => Promise<unknown>): Promise<void> {
  try {
    await (locks()?.request(turn, { signal: AbortSignal.timeout(patienceMs) }, forget) ?? forget())
  } catch {
    await forget()
  }
}
