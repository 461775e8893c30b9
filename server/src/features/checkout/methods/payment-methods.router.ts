import { paymentMethodsContract } from '@keepcase/contract/checkout/payment-methods.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { oneself } from '#server/features/access/public.ts'
import type { CheckoutDeps } from '../payments/payments.ts'
import { selectSavedMethods } from './payment-method.queries.ts'
import { addMethod, makeDefaultMethod, removeMethod, viewSavedMethod } from './payment-methods.ts'

/** One's own saved ways to pay. Nobody changes them in another's name. */
export function paymentMethodsRouter(deps: CheckoutDeps) {
  const room = implementContract(paymentMethodsContract)
  return room.router({
    mine: room.mine.handler(async ({ context }) => {
      const rows = await selectSavedMethods(deps.db, (await actorOf(context)).profileId)
      return { items: rows.map(viewSavedMethod), nextCursor: null }
    }),
    add: room.add.handler(async ({ input, context }) =>
      addMethod(deps, (await oneself(context)).profileId, context.key!, input),
    ),
    makeDefault: room.makeDefault.handler(async ({ input, context }) =>
      makeDefaultMethod(deps, (await oneself(context)).profileId, input.id),
    ),
    remove: room.remove.handler(async ({ input, context }) =>
      removeMethod(deps, (await oneself(context)).profileId, input.id),
    ),
  })
}
