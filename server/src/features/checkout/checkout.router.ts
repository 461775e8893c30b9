import { checkoutContract } from '@keepcase/contract/checkout/checkout.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { unimpersonatedActor } from '#server/features/access/public.ts'
import { assertMayTryCode, mayTryCode } from '#server/features/codes/public.ts'
import { assertOwnPayment, confirmPayment } from './payments/confirm.ts'
import { pay } from './payments/pay.ts'
import { readPayment } from './payments/payment.view.ts'
import type { CheckoutDeps } from './payments/payments.ts'
import { quoteClaims } from './quote.ts'

/** Procedures of the checkout contract. */
export function checkoutRouter(deps: CheckoutDeps) {
  const api = implementContract(checkoutContract)
  return api.router({
    quote: api.quote.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      return quoteClaims(deps.db, profileId, input, () => mayTryCode(context, profileId))
    }),
    pay: api.pay.handler(async ({ input, context }) => {
      const { profileId } = await unimpersonatedActor(context)
      if (input.code !== undefined) await assertMayTryCode(context, profileId)
      return pay(deps, profileId, context.key!, input)
    }),
    confirm: api.confirm.handler(async ({ input, context }) =>
      confirmPayment(deps, (await unimpersonatedActor(context)).profileId, context.key!, input),
    ),
    payment: api.payment.handler(async ({ input, context }) => {
      await assertOwnPayment(deps, (await actorOf(context)).profileId, input.id)
      return readPayment(deps.db, input.id)
    }),
  })
}
