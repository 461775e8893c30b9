import { paymentMethodsContract } from '@keepcase/contract/checkout/payment-methods.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { unimpersonatedActor } from '#server/features/access/public.ts'
import type { CheckoutDeps } from '../payments/payments.ts'
import { selectSavedMethods } from './payment-method.queries.ts'
import { addMethod, makeDefaultMethod, removeMethod, viewSavedMethod } from './payment-methods.ts'

/** Procedures for an account's own saved payment methods. Impersonators can't change them. */
export function paymentMethodsRouter(deps: CheckoutDeps) {
  const api = implementContract(paymentMethodsContract)
  return api.router({
    mine: api.mine.handler(async ({ context }) => {
      const rows = await selectSavedMethods(deps.db, (await actorOf(context)).profileId)
      return { items: rows.map(viewSavedMethod), nextCursor: null }
    }),
    add: api.add.handler(async ({ input, context }) =>
      addMethod(deps, (await unimpersonatedActor(context)).profileId, context.key!, input),
    ),
    makeDefault: api.makeDefault.handler(async ({ input, context }) =>
      makeDefaultMethod(deps, (await unimpersonatedActor(context)).profileId, input.id),
    ),
    remove: api.remove.handler(async ({ input, context }) =>
      removeMethod(deps, (await unimpersonatedActor(context)).profileId, input.id),
    ),
  })
}
