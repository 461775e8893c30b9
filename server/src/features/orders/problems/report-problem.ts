import type { ProblemKind } from '@keepcase/contract/orders/problems.fields.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import type { CountCall, Limit } from '#server/api/rate-limits.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { rejectImpersonation } from '#server/features/access/public.ts'
import { reportSubject } from '#server/features/community/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { recordHistory } from '../fulfilment/history.queries.ts'
import { lockOrders } from '../fulfilment/order-moves.queries.ts'
import { emitMessaged } from '../messages/emit-messaged.ts'
import { attachPhotos, insertMessage, setRead } from '../messages/messages.queries.ts'
import { insertProblem, resolveProblem, selectOpenProblem, setEscalated } from './problems.queries.ts'

/** Reports per account and day. */
const reportLimit = { name: 'order-problems', max: 20, seconds: 86_400, isExact: true } as const satisfies Limit

type Deps = { db: Db; countCall: CountCall }
type Report = { id: string; kind: ProblemKind; details: string; photoIds: readonly string[] }

/**
 * Reports a problem with an order to its seller: what happened becomes a message of the order, with its photos.
 * @throws Refusal NOT_FOUND for an order of another account and for a photo that is not theirs; PROBLEM_OPEN, TOO_LATE;
 *   RetryLater above 20 reports a day
 */
export async function reportProblem({ db, countCall }: Deps, actor: Actor, input: Report, key: string | null) {
  rejectImpersonation(actor)
  const waitSeconds = await countCall(reportLimit, actor.profileId)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  const { id: orderId, kind, details, photoIds } = input
  const authorId = actor.profileId
  return transact(db, (tx) =>
    withKey(tx, { userId: authorId, key, call: 'problems.report', input }, async () => {
      const [order] = await lockOrders(tx, [orderId])
      if (order?.buyerId !== authorId) throw new Refusal('NOT_FOUND')
      if (!['paid', 'packed', 'shipped', 'delivered'].includes(order.status)) throw new Refusal('TOO_LATE')
      const messageId = await insertMessage(tx, { orderId, authorId, side: 'buyer', body: details })
      const attached = await attachPhotos(tx, { id: messageId, orderId, authorId }, photoIds)
      if (attached !== photoIds.length) throw new Refusal('NOT_FOUND')
      const id = await insertProblem(tx, { orderId, kind, messageId })
      if (id === undefined) throw new Refusal('PROBLEM_OPEN')
      await setRead(tx, orderId, 'buyer', messageId)
      await recordHistory(tx, [{ orderId, kind: 'problem_reported', actorId: authorId, detail: { problem: kind } }])
      await emitEvents(tx, [{ name: 'order.problem', rowId: id, payload: { orderId, kind } }])
      await emitMessaged(tx, orderId)
      return { id }
    }),
  )
}

/** The buyer says that the open problem is solved; without one nothing changes. @throws Refusal NOT_FOUND */
export async function resolveOwnProblem({ db }: { db: Db }, actor: Actor, orderId: string): Promise<void> {
  rejectImpersonation(actor)
  return transact(db, async (tx) => {
    const [order] = await lockOrders(tx, [orderId])
    if (order?.buyerId !== actor.profileId) throw new Refusal('NOT_FOUND')
    if (!(await resolveProblem(tx, orderId))) return
    await recordHistory(tx, [{ orderId, kind: 'problem_resolved', actorId: actor.profileId }])
  })
}

/**
 * Asks the platform to step in: a report on the storefront lands in the moderation queue. Asking again changes nothing.
 * @throws Refusal NOT_FOUND without an open problem, TOO_EARLY within the seller's time to answer
 */
export async function escalateProblem(deps: Deps, actor: Actor, orderId: string): Promise<void> {
  rejectImpersonation(actor)
  const problem = await selectOpenProblem(deps.db, orderId, actor.profileId)
  if (!problem) throw new Refusal('NOT_FOUND')
  if (problem.escalatedAt !== null) return
  if (!problem.isDue) throw new Refusal('TOO_EARLY')
  const details = `Order ${problem.number}: ${problem.kind.replaceAll('_', ' ')}. The seller hasn’t solved it.`
  const report = { kind: 'message', id: problem.messageId, reason: 'other', details } as const
  // @NOTE the report goes first: an escalation without one would never be seen
  await reportSubject(deps, actor.profileId, report)
  await transact(deps.db, async (tx) => {
    if (!(await setEscalated(tx, problem.id))) return
    await recordHistory(tx, [{ orderId, kind: 'problem_escalated', actorId: actor.profileId }])
  })
}
