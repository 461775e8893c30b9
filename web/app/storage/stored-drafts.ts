import { draftsDatabase } from './drafts-database.ts'

/**
 * Unsaved forms on this device, in IndexedDB: per account and form, pictures waiting for their upload included. Deleted
 * with the device's other personal data (session/clear-device.ts).
 */
const storeName = 'drafts'

/** An unsaved form, and when it was last changed, in milliseconds. */
export type StoredDraft = { value: unknown; at: number }

const isAvailable = typeof indexedDB !== 'undefined'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Opens the database, creating it first if it is missing. Closes when the device is cleared, which would wait for it. */
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(draftsDatabase, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  const database = await answerOf(request)
  database.addEventListener('versionchange', () => database.close())
  return database
}

async function run(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open()
  try {
    return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

const keyOf = (accountId: string, form: string) => `${accountId} ${form}`

/** Reads a form's draft; null if there is none, or the browser keeps nothing (a private window). */
export async function readStoredDraft(accountId: string, form: string): Promise<StoredDraft | null> {
  if (!isAvailable) return null
  const draft = await run('readonly', (store) => store.get(keyOf(accountId, form))).catch(() => null)
  return (draft as StoredDraft | null | undefined) ?? null
}

/** Keeps a form's draft, replacing the former one; null removes it. Returns whether the browser could. */
export async function storeDraft(accountId: string, form: string, draft: StoredDraft | null): Promise<boolean> {
  if (!isAvailable) return false
  const key = keyOf(accountId, form)
  const write = (store: IDBObjectStore): IDBRequest => (draft ? store.put(draft, key) : store.delete(key))
  return run('readwrite', write).then(
    () => true,
    () => false,
  )
}
