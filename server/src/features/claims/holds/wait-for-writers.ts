import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@keepcase/db/db.ts'
import { selectAreOver, selectNextXid } from './holds.queries.ts'

/** Above the statement timeout of any claim or offer. Milliseconds. */
const maxWriteMs = 3_000

/**
 * Waits until every transaction that is writing now has ended, so that its rows are visible: a claim judged before an
 * account's suspension may be written after it. Gives up when no claim can be among them any more.
 */
export async function waitForWriters(db: Db): Promise<void> {
  const next = await selectNextXid(db)
  for (const giveUpAt = Date.now() + maxWriteMs; Date.now() < giveUpAt; await sleep(10)) {
    if (await selectAreOver(db, next)) return
  }
}
