import { draftsDatabase } from './drafts-database.ts'

/**
 * Unsaved forms on this device, in IndexedDB: per account and form, pictures waiting for their upload included. Deleted
 * with the device's other personal data (session/clear-device.ts).
 */
const storeName = 'drafts'

/** An unsaved form, and when it was last changed, in milliseconds. */
export type StoredDraft = { value: unknown; at: number }

const isAvailable = typeof indexedDB !== 'undefined'

/** The open database. Kept open: a page that is being closed has no time to open it. */
let connection: IDBDatabase | null = null
let opening: Promise<IDBDatabase> | null = null

/** Opens the database, creating it first if it is missing. Closes when the device is cleared, which would wait for it. */
const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(draftsDatabase, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('success', () => {
      const database = request.result
      const forget = () => {
        connection = null
        database.close()
      }
      database.addEventListener('close', forget)
      database.addEventListener('versionchange', forget)
      connection = database
      resolve(database)
    })
  })

/** Opens the database once for all who ask meanwhile, so that writes stay in order. */
function openOnce(): Promise<IDBDatabase> {
  opening ??= open().finally(() => {
    opening = null
  })
  return opening
}

/**
 * Asks the store in a transaction of its own. If the database is open, everything is sent to the browser before this
 * returns, the commit included: it is done also when the page is gone by then.
 */
async function run(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const transaction = (connection ?? (await openOnce())).transaction(storeName, mode)
  const request = ask(transaction.objectStore(storeName))
  const result = new Promise<unknown>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
  transaction.commit()
  return result
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
