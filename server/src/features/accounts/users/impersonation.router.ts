import { impersonationContract } from '@keepcase/contract/accounts/impersonation.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { endImpersonation, type ImpersonationDeps, startImpersonation } from './impersonate.ts'

/** Acting for another account. */
export function impersonationRouter(deps: ImpersonationDeps) {
  const implementer = implementContract(impersonationContract)
  return implementer.router({
    start: implementer.start.handler(async ({ input, context }) => {
      await startImpersonation(deps, await actorOf(context), input, context)
      return { started: true as const }
    }),
    end: implementer.end.handler(async ({ context }) => ({
      ended: await endImpersonation(deps, await actorOf(context), context),
    })),
  })
}
