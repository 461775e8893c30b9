import type { Db, Tx } from '@keepcase/db/db.ts'
import type { ClosingReason, PersonalData } from '#server/boot/personal-data.ts'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import {
  countOpenHolds,
  exportClaims,
  exportRequests,
  exportStandby,
  exportStrikes,
} from './claims.personal-data.queries.ts'
import { releaseHoldsOf } from './holds/claim-moves.queries.ts'
import { waitForWriters } from './holds/wait-for-writers.ts'

const closed = 'account_closed'

/** The claims of an account, its places in line and its strikes. An account with open holds can't be closed. */
export const claimsPersonalData: PersonalData = {
  exports: {
    claims: exportClaims,
    requests: exportRequests,
    standby: exportStandby,
    strikes: exportStrikes,
  },
  closingReasons,
  erase: (tx, profileId) => releaseHoldsOf(tx, profileId, closed),
}

async function closingReasons(db: Db | Tx, profileId: string): Promise<ClosingReason[]> {
  const held = await countOpenHolds(db, profileId)
  if (held === 0) return []
  const what =
    held === 1
      ? 'You hold 1 item. Pay for it or release it first.'
      : `You hold ${held} items. Pay for them or release them first.`
  return [{ message: what, link: '/dashboard' }]
}

/** Releases claims that were made or offered while a closing committed; the closing itself releases earlier holds. */
export const releaseClosed = (db: Db): EventHandler => ({
  event: 'account.closed',
  name: 'claims.release-closed',
  handle: async ({ payload }: HandledEvent<{ profileId: string }>) => {
    await waitForWriters(db)
    await transact(db, (tx) => releaseHoldsOf(tx, payload.profileId, closed))
    wakeRelay()
  },
})
