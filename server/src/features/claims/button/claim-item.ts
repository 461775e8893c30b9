import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import { isUnavailable, retryTransient } from '@keepcase/db/retry.ts'
import type pg from 'pg'
import { missingPermission } from '#server/api/procedure.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import { selectDropOfItem } from '../claims.queries.ts'
import { viewAnswer } from '../claims.view.ts'
import { type ClaimRequest, type ClaimRow, runClaimBatch } from './claim-batch.queries.ts'
import { createClaimQueue, requeued } from './claim-queue.ts'

/** Max entries of the item-to-drop cache of this process; an item never moves to another drop. */
const maxRemembered = 200_000

/** Min interval between relay nudges during a rush; the relay polls at least this often anyway. */
const nudgeEveryMs = 100

export type ClaimItemDeps = {
  /** Connections reserved for claims; a batch holds one for its round trip. */
  pool: pg.Pool
  /** Called right after each new claim commits; notifies the claimant's other tabs. */
  onClaimed?: ((userId: string, answer: ClaimAnswer) => void) | undefined
}

/** Creates this process's claim command and its queues. */
export function createClaimItem({ pool, onClaimed }: ClaimItemDeps) {
  const dropOfItem = new Map<string, string>()
  const pendingReads = new Map<string, Promise<string>>()
  let lastNudgeAt = Number.NEGATIVE_INFINITY
  const queue = createClaimQueue<ClaimRequest, ClaimRow>({
    runBatch: async (dropId, requests, waitedMs) => {
      const rows = await retryTransient(() => runClaimBatch(pool, dropId, requests, waitedMs))
      if (rows.some((row) => row.state === 'judged' && row.code === null)) nudgeThrottled()
      return rows.map((row) => (row.state === 'retry' ? requeued : row))
    },
    isOutage: isUnavailable,
    onFailed: (error) => log.error({ err: error }, 'a claim failed'),
    busy: () => new RetryLater('SERVICE_UNAVAILABLE', 1),
    tooMany() {
      logSecurityEvent('rate-limit', { limit: 'claims-in-flight' })
      return new RetryLater('TOO_MANY_REQUESTS', 1)
    },
  })

  function nudgeThrottled(): void {
    const now = performance.now()
    if (now - lastNudgeAt < nudgeEveryMs) return
    lastNudgeAt = now
    wakeRelay()
  }

  /** Concurrent first requests for an item share one read and keep their order of arrival. */
  function findDrop(dropItemId: string): Promise<string> {
    const pending = pendingReads.get(dropItemId) ?? readDrop(dropItemId).finally(() => pendingReads.delete(dropItemId))
    pendingReads.set(dropItemId, pending)
    return pending
  }

  async function readDrop(dropItemId: string): Promise<string> {
    const dropId = await selectDropOfItem(pool, dropItemId)
    if (dropId === null) throw new Refusal('NOT_FOUND')
    if (dropOfItem.size >= maxRemembered) dropOfItem.clear()
    dropOfItem.set(dropItemId, dropId)
    return dropId
  }

  /**
   * Claims one unit for the session's account. A refusal by a claim rule is an answer (`success` false); everything
   * else is thrown.
   * @throws Refusal UNAUTHORIZED without a live session, FORBIDDEN without the permission, NOT_FOUND for an item that
   *   does not exist for this account, KEY_REUSED; RetryLater 429 for too many concurrent requests of one session, 503
   *   when overloaded
   */
  async function claimItem(request: ClaimRequest): Promise<ClaimAnswer> {
    const dropId = dropOfItem.get(request.dropItemId) ?? (await findDrop(request.dropItemId))
    const row = await queue.ask(dropId, request.sessionToken, request)
    if (row.state === 'unauthenticated') throw new Refusal('UNAUTHORIZED', claimToasts.signedOut)
    if (row.state === 'forbidden') throw missingPermission('user.actions.claimFromDrop')
    if (row.state === 'not_found') throw new Refusal('NOT_FOUND')
    if (row.state === 'key_reused') throw new Refusal('KEY_REUSED')
    const answer = viewAnswer(row, dropId)
    if (row.state === 'judged' && answer.success && onClaimed) onClaimed(row.user_id!, answer)
    return answer
  }

  return { claimItem, waiting: queue.waiting }
}
