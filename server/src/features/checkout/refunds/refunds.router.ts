import { refundsContract } from '@keepcase/contract/orders/refunds.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import type { CheckoutDeps } from '../payments/payments.ts'
import { answerRequest } from './answer-request.ts'
import { readRefunds } from './read-refunds.ts'
import { refundOrder } from './refund-order.ts'
import { requestCancel, withdrawRequest } from './request-cancel.ts'

/** Procedures of refunds and cancel requests. */
export function refundsRouter(deps: CheckoutDeps) {
  const api = implementContract(refundsContract)
  return api.router({
    ofOrder: api.ofOrder.handler(async ({ input, context }) =>
      readRefunds(deps.db, await actorOf(context), input.orderId),
    ),
    create: api.create.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      await refundOrder(deps, actor, input, context)
      return readRefunds(deps.db, actor, input.orderId)
    }),
    requestCancel: api.requestCancel.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      await requestCancel(deps, actor, input, context.key)
      return readRefunds(deps.db, actor, input.orderId)
    }),
    withdrawRequest: api.withdrawRequest.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      return readRefunds(deps.db, actor, (await withdrawRequest(deps, actor, input.id)).orderId)
    }),
    answerRequest: api.answerRequest.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      return readRefunds(deps.db, actor, (await answerRequest(deps, actor, input, context.requestId)).orderId)
    }),
  })
}
