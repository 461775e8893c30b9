import type { OnboardingFlow } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import { onboardingMoves } from '@keepcase/contract/onboarding/onboarding.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { countSteps, type EventRow, insertEvent, lockLatest, moveEvent } from './onboarding.queries.ts'
import { readFlow } from './read-onboarding.ts'

/**
 * Starts a flow or resumes it: an active one continues, a skipped one becomes active again, and a new one
 * takes over the answers of a cancelled one.
 * @throws Refusal STEP_MISSING when the type has no steps
 */
export async function startOnboarding(deps: { db: Db }, userId: string, type: string): Promise<OnboardingFlow> {
  return transact(deps.db, async (tx) => {
    const total = await countSteps(tx, type)
    if (total === 0) throw new Refusal('STEP_MISSING')
    const event = await resumeOrStart(tx, userId, type, total)
    return readFlow(tx, event)
  })
}

async function resumeOrStart(tx: Tx, userId: string, type: string, total: number): Promise<EventRow> {
  const latest = await lockLatest(tx, userId, type)
  if (latest?.status === 'Started') return latest
  if (latest && onboardingMoves[latest.status].includes('Started')) {
    const resumed = await moveEvent(tx, latest.id, latest.status, 'Started')
    if (resumed) return resumed
  }
  const started = await insertEvent(tx, {
    userId,
    onboardingType: type,
    currentStep: Math.min(latest?.currentStep ?? 1, total),
    answers: latest?.answers ?? {},
    storefrontId: latest?.storefrontId ?? null,
  })
  if (started) return started
  // @NOTE two tabs started at once: the unique index let the other one insert it
  const other = await lockLatest(tx, userId, type)
  if (other?.status !== 'Started') throw new Error('A flow that was just begun elsewhere is not there')
  return other
}
