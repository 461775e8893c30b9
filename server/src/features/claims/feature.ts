import type { ClaimInput } from '@keepcase/contract/claims/claims.contract.ts'
import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db } from '@keepcase/db/db.ts'
import type pg from 'pg'
import type { HeaderLookup, RequestContext } from '#server/api/context.ts'
import type { Feature } from '#server/boot/feature.ts'
import { claimAs } from './button/claim-as.ts'
import { createClaimItem } from './button/claim-item.ts'
import { claimRoute } from './button/claims.fast-path.ts'
import { claimJobs, claimTickers, releaseSuspended } from './claims.jobs.ts'
import { claimsPersonalData, releaseClosed } from './claims.personal-data.ts'
import { claimsRouter, standbyRouter } from './claims.router.ts'
import { lineTopics } from './standby/standby.topics.ts'

export type ClaimsFeatureDeps = {
  db: Db
  /** Connections reserved for claims. */
  claimPool: pg.Pool
  sessionTokenOf(headers: HeaderLookup): string | null
  /** Sends events to all tabs of one account, bypassing the outbox. */
  emitToUser(profileId: string, events: LiveEvent[]): void
}

/** The claims feature: claims and their queue, holds, the standby line, the fairness ledger. */
export function claimsFeature(deps: ClaimsFeatureDeps): Feature {
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
  const { db, sessionTokenOf } = deps
  const claims = claimsRouter({ db, claimItem, sessionTokenOf })
  const claim = (input: ClaimInput, context: RequestContext) => claimAs({ claimItem, sessionTokenOf }, input, context)
  return {
    name: 'claims',
    router: { claims, standby: standbyRouter(deps) },
    fastPathRoutes: [claimRoute(claim, claims)],
    tickers: claimTickers(deps.db),
    jobs: claimJobs(deps.db),
    account: claimsPersonalData,
    topics: lineTopics(deps.db),
    events: [releaseSuspended(deps.db), releaseClosed(deps.db)],
    readinessChecks: {
      claimQueue: async () => ({ ok: true, detail: `${waiting()} waiting` }),
    },
  }
}
