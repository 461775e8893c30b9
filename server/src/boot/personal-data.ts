import type { Db, Tx } from '@keepcase/db/db.ts'

/**
 * Why an account can't be closed now: a sentence for its owner, and a link to the page where it can be
 * settled.
 */
export type ClosingReason = { message: string; link: string | null }

/**
 * The personal data a feature stores about an account. Each feature answers for its own tables, so exporting
 * or closing an account needs no knowledge of other features.
 */
export type PersonalData = {
  /** The lists of the export, by name: up to `limit` rows each, newest first, no secrets. */
  exports?: Readonly<Record<string, (db: Db, profileId: string, limit: number) => Promise<readonly object[]>>>
  /** Reasons that block closing the account. Read-only. */
  closingReasons?(db: Db | Tx, profileId: string): Promise<readonly ClosingReason[]>
  /** Deletes personal data when the account closes. Locks drops before profiles, as everywhere. */
  erase?(tx: Tx, profileId: string): Promise<unknown>
  /**
   * Like `erase`, for data that others write to the account. Runs last, under the profile lock, so nothing
   * can be written afterwards. Locks no drops.
   */
  eraseUnderLock?(tx: Tx, profileId: string): Promise<unknown>
}
