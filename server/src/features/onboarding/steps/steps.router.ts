import { onboardingStepsContract } from '@keepcase/contract/onboarding/steps.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { changeStep, createStep, removeStep, viewRecord } from './edit-steps.ts'
import { selectAllSteps } from './steps.queries.ts'

/** The administrators' editor of onboarding steps. */
export function onboardingStepsRouter(deps: { db: Db }) {
  const implementer = implementContract(onboardingStepsContract)
  return implementer.router({
    list: implementer.list.handler(async () => ({
      items: (await selectAllSteps(deps.db)).map(viewRecord),
      nextCursor: null,
    })),
    create: implementer.create.handler(async ({ input, context }) =>
      createStep(deps, await actorOf(context), input, context.requestId),
    ),
    update: implementer.update.handler(async ({ input, context }) =>
      changeStep(deps, await actorOf(context), input, context.requestId),
    ),
    remove: implementer.remove.handler(async ({ input, context }) => {
      await removeStep(deps, await actorOf(context), input.id, context.requestId)
      return { removed: true as const }
    }),
  })
}
