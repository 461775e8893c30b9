import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import { isUnavailable, retryTransient } from '@keepcase/db/retry.ts'
import type pg from 'pg'
import { missing } from '#server/api/procedure.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { nudgeRelay } from '#server/realtime/outbox.ts'
import { selectDropOfItem } from '../claims.queries.ts'
import { viewAnswer } from '../claims.view.ts'
import { type ClaimRequest, type ClaimRow, runClaimBatch } from './claim-batch.queries.ts'
import { createClaimQueue, handedBack } from './claim-queue.ts'

/** Drops of items that this process remembers; an item never moves to another drop. */
const maxRemembered = 200_000

/** A rush need not nudge the relay after each batch: it looks by itself as often, and no screen hears of a drop sooner. */
const nudgeEveryMs = 100

export type ClaimItemDeps = {
  /** Connections of the claims' own, so that nothing else can take them: a batch holds one for its round trip. */
  pool: pg.Pool
  /** Hears of each new claim straight after its commit; for the claimant's other tabs. */
  onClaimed?: ((userId: string, answer: ClaimAnswer) => void) | undefined
}

/** Makes the claim command of this process, with its queues. */
export function createClaimItem({ pool, onClaimed }: ClaimItemDeps) {
  const dropOfItem = new Map<string, string>()
  const asking = new Map<string, Promise<string>>()
  let nudgedAt = Number.NEGATIVE_INFINITY
  const queue = createClaimQueue<ClaimRequest, ClaimRow>({
    runBatch: async (dropId, requests, waitedMs) => {
      const rows = await retryTransient(() => runClaimBatch(pool, dropId, requests, waitedMs))
      if (rows.some((row) => row.state === 'judged' && row.code === null)) nudgeNowAndThen()
      return rows.map((row) => (row.state === 'retry' ? handedBack : row))
    },
    isOutage: isUnavailable,
    onFailed: (error) => log.error({ err: error }, 'a claim failed'),
    busy: () => new RetryLater('SERVICE_UNAVAILABLE', 1),
    tooMany() {
      logSecurityEvent('rate-limit', { limit: 'claims-in-flight' })
      return new RetryLater('TOO_MANY_REQUESTS', 1)
    },
  })

  function nudgeNowAndThen(): void {
    const now = performance.now()
    if (now - nudgedAt < nudgeEveryMs) return
    nudgedAt = now
    nudgeRelay()
  }

  /** The first who come ask the database together, and stay in the order in which they came. */
  function askForDrop(dropItemId: string): Promise<string> {
    const asked = asking.get(dropItemId) ?? readDrop(dropItemId).finally(() => asking.delete(dropItemId))
    asking.set(dropItemId, asked)
    return asked
  }

  async function readDrop(dropItemId: string): Promise<string> {
    const dropId = await selectDropOfItem(pool, dropItemId)
    if (dropId === null) throw new Refusal('NOT_FOUND')
    if (dropOfItem.size >= maxRemembered) dropOfItem.clear()
    dropOfItem.set(dropItemId, dropId)
    return dropId
  }

  /**
   * Claims one unit for whoever the session is. A rule's refusal is an answer (`success` false); everything else that
   * stands in the way is thrown.
   * @throws Refusal UNAUTHORIZED without a live session, FORBIDDEN without the right, NOT_FOUND for an item that does
   *   not exist for this person, KEY_REUSED; RetryLater 429 for more than one person can ask, 503 when overloaded
   */
  async function claimItem(request: ClaimRequest): Promise<ClaimAnswer> {
    const dropId = dropOfItem.get(request.dropItemId) ?? (await askForDrop(request.dropItemId))
    const row = await queue.ask(dropId, request.sessionToken, request)
    if (row.state === 'unauthenticated') throw new Refusal('UNAUTHORIZED', claimToasts.signedOut)
    if (row.state === 'forbidden') throw missing('user.actions.claimFromDrop')
    if (row.state === 'not_found') throw new Refusal('NOT_FOUND')
    if (row.state === 'key_reused') throw new Refusal('KEY_REUSED')
    const answer = viewAnswer(row, dropId)
    if (row.state === 'judged' && answer.success && onClaimed) onClaimed(row.user_id!, answer)
    return answer
  }

  return { claimItem, waiting: queue.waiting }
}
