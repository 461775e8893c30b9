import { checkoutContract } from '@keepcase/contract/checkout/checkout.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { oneself } from '#server/features/access/public.ts'
import { mayTryCode, mustBeAllowedToTry } from '#server/features/codes/public.ts'
import { confirmPayment, mustOwn } from './payments/confirm.ts'
import { pay } from './payments/pay.ts'
import { readPayment } from './payments/payment.view.ts'
import type { CheckoutDeps } from './payments/payments.ts'
import { quoteClaims } from './quote.ts'

/** The checkout's part of the API. */
export function checkoutRouter(deps: CheckoutDeps) {
  const room = implementContract(checkoutContract)
  return room.router({
    quote: room.quote.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      return quoteClaims(deps.db, profileId, input, () => mayTryCode(context, profileId))
    }),
    pay: room.pay.handler(async ({ input, context }) => {
      const { profileId } = await oneself(context)
      if (input.code !== undefined) await mustBeAllowedToTry(context, profileId)
      return pay(deps, profileId, context.key!, input)
    }),
    confirm: room.confirm.handler(async ({ input, context }) =>
      confirmPayment(deps, (await oneself(context)).profileId, context.key!, input),
    ),
    payment: room.payment.handler(async ({ input, context }) => {
      await mustOwn(deps, (await actorOf(context)).profileId, input.id)
      return readPayment(deps.db, input.id)
    }),
  })
}
