import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Above the statement timeout of any claim or offer. Milliseconds. */
const maxWriteMs = 3_000

/**
 * Waits until every transaction that is writing now has ended, so that its rows are visible: a claim judged before an
 * account's suspension may be written after it. Gives up when no claim can be among them any more.
 */
export async function waitForWriters(db: Db): Promise<void> {
  const { rows: started } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  for (const giveUpAt = Date.now() + maxWriteMs; Date.now() < giveUpAt; await sleep(10)) {
    const { rows } = await sql<{ areOver: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${started[0]!.next}::xid8 as are_over`.execute(db)
    if (rows[0]!.areOver) return
  }
}
