import { onboardingContract } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { findSubdomainProblem } from '#server/features/storefronts/public.ts'
import { type AdvanceDeps, endOnboarding, finishOnboarding, nextStep } from './advance-onboarding.ts'
import { hasDropNear, selectSteps } from './onboarding.queries.ts'
import { viewStep } from './onboarding.view.ts'
import { readOnboarding } from './read-onboarding.ts'
import { startOnboarding } from './start-onboarding.ts'

/** The caller's own onboarding flows. */
export function onboardingRouter(deps: AdvanceDeps) {
  const { db } = deps
  const implementer = implementContract(onboardingContract)
  return implementer.router({
    current: implementer.current.handler(async ({ context }) => readOnboarding(db, (await actorOf(context)).profileId)),
    waiting: implementer.waiting.handler(async ({ input, context }) => ({
      isWaiting: await hasDropNear(db, (await actorOf(context)).profileId, input.open ?? []),
    })),
    steps: implementer.steps.handler(async ({ input }) => ({
      items: (await selectSteps(db, input.type)).map(viewStep),
      nextCursor: null,
    })),
    start: implementer.start.handler(async ({ input, context }) =>
      startOnboarding(deps, (await actorOf(context)).profileId, input.type),
    ),
    next: implementer.next.handler(async ({ input, context }) => nextStep(deps, await actorOf(context), input)),
    finish: implementer.finish.handler(async ({ input, context }) =>
      finishOnboarding(deps, await actorOf(context), input),
    ),
    skip: implementer.skip.handler(async ({ input, context }) =>
      endOnboarding(deps, (await actorOf(context)).profileId, input.id, 'Skipped'),
    ),
    cancel: implementer.cancel.handler(async ({ input, context }) =>
      endOnboarding(deps, (await actorOf(context)).profileId, input.id, 'Cancelled'),
    ),
    checkSubdomain: implementer.checkSubdomain.handler(async ({ input, context }) => {
      const { profileId } = await actorOf(context)
      const subdomain = input.subdomain.toLowerCase()
      const message = await findSubdomainProblem(db, subdomain, profileId)
      return { subdomain, isFree: message === null, message }
    }),
  })
}
