import { problemsContract } from '@keepcase/contract/orders/problems.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { readOrder } from '../orders.queries.ts'
import { viewOrder } from '../orders.view.ts'
import { escalateProblem, reportProblem, resolveOwnProblem } from './report-problem.ts'

/** Procedures with which a buyer reports a problem with an order. */
export function problemsRouter({ db }: { db: Db }) {
  const api = implementContract(problemsContract)
  const read = async (id: string) => viewOrder((await readOrder(db, id))!, 'buyer')
  return api.router({
    report: api.report.handler(async ({ input, context }) => {
      const { countCall, key } = context
      await reportProblem({ db, countCall }, await actorOf(context), input, key)
      return read(input.id)
    }),
    resolve: api.resolve.handler(async ({ input, context }) => {
      await resolveOwnProblem({ db }, await actorOf(context), input.id)
      return read(input.id)
    }),
    escalate: api.escalate.handler(async ({ input, context }) => {
      await escalateProblem({ db, countCall: context.countCall }, await actorOf(context), input.id)
      return read(input.id)
    }),
  })
}
