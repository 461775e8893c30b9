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

/** Fields of the answer as the page names them, for what the storefront's own schema refuses. */
const names: Readonly<Record<string, string>> = { name: 'answer.storeName', subdomain: 'answer.subdomain' }

/**
 * The storefront of a flow: the first answer opens it, a later one renames it, so that a step which is sent twice never
 * opens two.
 * @throws Refusal BAD_REQUEST (name or address), NAME_RESERVED, SUBDOMAIN_TAKEN, TOO_MANY_STOREFRONTS
 */
export async function keepStore(
  tx: Tx,
  actor: Actor,
  event: EventRow,
  { storeName = '', subdomain }: OnboardingAnswer,
): Promise<Pick<EventRow, 'answers' | 'storefrontId'>> {
  const checked = StorefrontInput.safeParse({ name: storeName, subdomain: subdomain || null })
  if (!checked.success) throw wrongStore(checked.error.issues)
  const { name, subdomain: address = null } = checked.data
  const storefrontId = await writeStore(tx, actor, event, checked.data).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'NAME_RESERVED' ? nameReserved('answer.storeName') : error
  })
  const { subdomain: _, ...others } = event.answers
  return { answers: { ...others, storeName: name, ...(address && { subdomain: address }) }, storefrontId }
}

/** Renames the storefront of a flow, or opens it; gives its id. */
async function writeStore(tx: Tx, actor: Actor, { storefrontId }: EventRow, store: Store): Promise<string> {
  const { name, subdomain = null } = store
  const isThere =
    storefrontId !== null && (await changeOwnStorefront(tx, actor.profileId, storefrontId, { name, subdomain }))
  return isThere ? storefrontId : (await openStorefront(tx, actor, store)).id
}

function wrongStore(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Refusal<'BAD_REQUEST'> {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [names[String(path[0])] ?? 'answer', message]))
  return new Refusal('BAD_REQUEST', {
    title: 'Error',
    message: issues[0]?.message ?? 'The request is not valid.',
    fields,
  })
}

/** Fills in a field of the flow's own storefront; nothing where none was opened. */
export async function keepStoreField(
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
