import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

/** Why an account cannot be closed now, in a sentence to its owner, and the page where that can be settled. */
export type ClosingReason = { message: string; link: string | null }

/**
 * What a room keeps of an account. Its owner may take it along and may leave for good; the room that asks for both knows
 * no other room, so each one answers for its own tables.
 */
export type PersonalData = {
  /** What the owner takes along, by name: at most `limit` rows of each, newest first, without secrets. */
  exports?: Readonly<Record<string, (db: Db, profileId: string, limit: number) => Promise<readonly object[]>>>
  /** Why the account must stay open for now. Reads only. */
  reasonsToStay?(db: Db | Tx, profileId: string): Promise<readonly ClosingReason[]>
  /** Forgets what is personal when the account closes. Locks drops before profiles, as everywhere. */
  forget?(tx: Tx, profileId: string): Promise<unknown>
  /**
   * The same for what others write to the account. Comes last, when the profile is locked and the account's belongings are
   * gone, so that nothing is written behind it. Locks no drops.
   */
  forgetUnderLock?(tx: Tx, profileId: string): Promise<unknown>
}

/** One list of an export: ``ownRows((id) => sql`select … where user_id = ${id} order by …`)``. */
export const ownRows =
  (query: (profileId: string) => RawBuilder<object>) =>
  async (db: Db, profileId: string, limit: number): Promise<readonly object[]> =>
    (await sql<object>`${query(profileId)} limit ${limit}`.execute(db)).rows
