import type { OnboardingAnswer } from '@keepcase/contract/onboarding/onboarding.contract.ts'
import type { AnswerTarget, OnboardingValue } from '@keepcase/contract/onboarding/onboarding.rules.ts'
import { StorefrontInput } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { output } from 'zod/mini'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { nameReserved } from '#server/api/reserved-names.ts'
import { changeOwnStorefront, openStorefront } from '#server/features/storefronts/public.ts'
import type { EventRow } from './onboarding.queries.ts'

type Store = output<typeof StorefrontInput>

/** Maps storefront fields to the page's answer fields, for validation errors. */
const answerFields: Readonly<Record<string, string>> = { name: 'answer.storeName', subdomain: 'answer.subdomain' }

/**
 * The storefront of a flow: the first answer opens it, later ones rename it, so repeating a step never opens
 * two.
 * @throws Refusal BAD_REQUEST (name or address), NAME_RESERVED, SUBDOMAIN_TAKEN, TOO_MANY_STOREFRONTS
 */
export async function saveStore(
  tx: Tx,
  actor: Actor,
  event: EventRow,
  { storeName = '', subdomain }: OnboardingAnswer,
): Promise<Pick<EventRow, 'answers' | 'storefrontId'>> {
  const checked = StorefrontInput.safeParse({ name: storeName, subdomain: subdomain || null })
  if (!checked.success) throw invalidStore(checked.error.issues)
  const { name, subdomain: address = null } = checked.data
  const storefrontId = await writeStore(tx, actor, event, checked.data).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'NAME_RESERVED' ? nameReserved('answer.storeName') : error
  })
  const { subdomain: _, ...others } = event.answers
  return { answers: { ...others, storeName: name, ...(address && { subdomain: address }) }, storefrontId }
}

/** Renames the flow's storefront, or opens it; returns its id. */
async function writeStore(tx: Tx, actor: Actor, { storefrontId }: EventRow, store: Store): Promise<string> {
  const { name, subdomain = null } = store
  const isRenamed =
    storefrontId !== null && (await changeOwnStorefront(tx, actor.profileId, storefrontId, { name, subdomain }))
  return isRenamed ? storefrontId : (await openStorefront(tx, actor, store)).id
}

function invalidStore(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Refusal<'BAD_REQUEST'> {
  const fields = Object.fromEntries(
    issues.map(({ path, message }) => [answerFields[String(path[0])] ?? 'answer', message]),
  )
  return new Refusal('BAD_REQUEST', {
    title: 'Error',
    message: issues[0]?.message ?? 'That request isn’t valid.',
    fields,
  })
}

/** Fills in a field of the flow's own storefront; no effect when none was opened. */
export async function saveStoreField(
  tx: Tx,
  actor: Actor,
  event: EventRow,
  target: AnswerTarget,
  value: OnboardingValue,
): Promise<void> {
  if (event.storefrontId === null || typeof value !== 'string') return
  const changes =
    target === 'storefront.shipsWithinDays'
      ? { shipsWithinDays: Math.min(30, Math.max(1, Math.trunc(Number(value)) || 1)) }
      : { description: value }
  await changeOwnStorefront(tx, actor.profileId, event.storefrontId, changes)
}
