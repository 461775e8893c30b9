import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Longer than any claim or offer may take: its statement is ended before that. Milliseconds. */
const longestWriteMs = 3_000

/**
 * Waits until every transaction that writes at this moment has ended, so that what it wrote can be seen: a claim that was
 * judged before an account was suspended may be written after it. Gives up when no claim can be among them any more.
 */
export async function waitForWriters(db: Db): Promise<void> {
  const { rows: begun } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  for (const giveUpAt = Date.now() + longestWriteMs; Date.now() < giveUpAt; await sleep(10)) {
    const { rows } = await sql<{ areOver: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${begun[0]!.next}::xid8 as are_over`.execute(db)
    if (rows[0]!.areOver) return
  }
}
