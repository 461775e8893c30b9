import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db } from '@keepcase/db/db.ts'
import type pg from 'pg'
import type { HeaderLookup } from '#platform/context.ts'
import type { ContextDeps } from '#platform/http-context.ts'
import type { Room } from '#platform/room.ts'
import { createClaimItem } from './claim-item.ts'
import { addClaimRoute } from './claims.hot.ts'
import { claimJobs, claimTickers, releaseSuspended } from './claims.jobs.ts'
import { claimsRouter, standbyRouter } from './claims.router.ts'

export type ClaimsRoomDeps = {
  db: Db
  /** Connections for claims alone. */
  claimPool: pg.Pool
  sessionTokenOf(headers: HeaderLookup): string | null
  context: ContextDeps
  /** Sends events to all tabs of one account, past the outbox. */
  emitToUser(profileId: string, events: LiveEvent[]): void
}

/** The claims room: the claim and its queue, holds, the line, the fairness ledger. */
export function claimsRoom(deps: ClaimsRoomDeps): Room {
  const { claimItem, waiting } = createClaimItem({
    pool: deps.claimPool,
    onClaimed: (userId, { claim }) => {
      if (!claim) return
      const { id, dropId, dropItemId, status, expiresAt } = claim
      deps.emitToUser(userId, [
        { name: 'claim.changed', id, version: 1, dropId, dropItemId, status, expiresAt, isPaying: false },
      ])
    },
  })
  const claims = claimsRouter({ db: deps.db, claimItem, sessionTokenOf: deps.sessionTokenOf })
  return {
    name: 'claims',
    router: { claims, standby: standbyRouter(deps) },
    hotRoutes: (app) => addClaimRoute(app, claims, deps.context),
    tickers: claimTickers(deps.db),
    jobs: claimJobs(deps.db),
    events: [releaseSuspended(deps.db)],
    readinessChecks: {
      claimQueue: async () => ({ ok: true, detail: `${waiting()} waiting` }),
    },
  }
}
