import { sql } from 'kysely'
import type { Feature } from '#server/boot/feature.ts'
import { ownRows } from '#server/boot/personal-data.ts'
import type { AdvanceDeps } from './advance-onboarding.ts'
import { onboardingRouter } from './onboarding.router.ts'

/** Onboarding flows: step-by-step setup for new accounts and new sellers. */
export function onboardingFeature(deps: AdvanceDeps): Feature {
  return {
    name: 'onboarding',
    router: { onboarding: onboardingRouter(deps) },
    account: {
      exports: {
        onboarding: ownRows(
          (id) => sql`
            select id, onboarding_type, status, current_step, answers, storefront_id, started_at, completed_at
            from onboarding_events where user_id = ${id} order by started_at desc, id`,
        ),
      },
      erase: (tx, profileId) => sql`delete from onboarding_events where user_id = ${profileId}`.execute(tx),
    },
  }
}
