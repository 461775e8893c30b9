import type { Db } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import {
  lockDropRow,
  returnUnsoldUnits,
  selectClosedDropsWithUnits,
  selectDropsToSettle,
} from './lifecycle/lifecycle.queries.ts'
import { lockDrop } from './lifecycle/lock-drop.ts'
import { foldViews } from './listing/count-view.ts'
import { pruneViews } from './listing/views.queries.ts'
import { revealDueLot } from './reveals/reveal-lot.ts'

/**
 * Records what the clock has decided: starts, ends, scheduled hints (SQL `settle_drop`, under the drop's lock), and
 * reveals the next lot where it is timed. No start or end waits for it: claims and pages compute the status from the
 * clock (SQL `drop_status_at`). Concurrent or late runs are safe. Returns the number of drops processed.
 */
export async function settleDrops(db: Db): Promise<number> {
  const due = await selectDropsToSettle(db)
  const ids = [...due]
  const failures: unknown[] = []
  const work = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      await settleDrop(db, id).catch((error) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, ids.length) }, work))
  if (due.length > 0) wakeRelay()
  // @NOTE one failing drop must not block the others; the ticker logs the error and retries
  if (failures.length > 0) throw failures[0]
  return due.length
}

/** Max drops settled concurrently: many start on the hour, and a locked busy drop must not delay the others. */
const maxConcurrent = 3

async function settleDrop(db: Db, id: string): Promise<void> {
  await transact(db, async (tx) => {
    const drop = await lockDrop(tx, id)
    if (drop) await revealDueLot(tx, drop)
  })
}

/** How many days back closed drops are checked for returned units: the longest hold plus one day. */
const recentDays = 8

/** Returns units that became free after a drop's close to the catalog; `isFull` checks every closed drop. */
export async function returnLateUnits(db: Db, isFull: boolean): Promise<void> {
  const ids = await selectClosedDropsWithUnits(db, isFull ? null : recentDays)
  for (const id of ids) {
    await transact(db, async (tx) => {
      await lockDropRow(tx, id)
      await returnUnsoldUnits(tx, id)
    })
  }
  if (ids.length > 0) wakeRelay()
}

/** The tickers of the drops feature. */
export function dropTickers(db: Db): readonly Ticker[] {
  return [
    { name: 'drops.settle', everyMs: 100, run: () => settleDrops(db) },
    { name: 'drops.fold-views', everyMs: 10_000, run: () => foldViews(db) },
    { name: 'drops.return-late-units', everyMs: 2_000, run: () => returnLateUnits(db, false) },
    { name: 'drops.return-all-units', everyMs: 3_600_000, run: () => returnLateUnits(db, true) },
    { name: 'drops.prune-views', everyMs: 600_000, run: () => pruneViews(db) },
  ]
}
