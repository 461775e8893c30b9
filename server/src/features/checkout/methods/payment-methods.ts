import { createHash } from 'node:crypto'
import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { SavedPaymentMethod } from '@keepcase/contract/checkout/payment-methods.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import type { CheckoutDeps } from '../payments/payments.ts'
import {
  type MethodVault,
  type PaymentProvider,
  type Providers,
  type SavedMethod,
  withTimeout,
} from '../payments/provider.ts'
import {
  findByToken,
  findSavedMethod,
  insertSavedMethod,
  lockSavedMethods,
  markMethodRemoved,
  type SavedMethodRow,
  selectSavedMethods,
  setDefaultMethod,
} from './payment-method.queries.ts'

/** Max saved methods of an account. */
const maxMethods = 10

/** A saved method as its owner sees it, without the token. */
export function viewSavedMethod(row: SavedMethodRow): SavedPaymentMethod {
  const { id, method, brand, last4, expMonth, expYear, isExpired, isDefault, createdAt } = row
  return { id, method, brand, last4, expMonth, expYear, isExpired, isDefault, createdAt: createdAt.toISOString() }
}

const unavailable = { title: 'Payments aren’t set up', message: 'Payment methods can’t be saved here yet.' }

/**
 * The vault of the provider for new payments.
 * @throws Refusal SERVICE_UNAVAILABLE when there is none
 */
function vaultOf(providers: Providers, name: PaymentProvider['name'] | null): { name: string; vault: MethodVault } {
  const provider = name === null ? undefined : providers.get(name)
  if (!provider?.vault) throw new Refusal('SERVICE_UNAVAILABLE', unavailable)
  return { name: provider.name, vault: provider.vault }
}

type Addition = { card: PaymentMethod; isDefault?: boolean | undefined }

/**
 * Saves a payment method: first at the provider, once per idempotency key, then as a row with its token. After a crash
 * in between, a retry with the same key completes it.
 * @throws Refusal TOO_MANY_METHODS, SERVICE_UNAVAILABLE, KEY_REUSED
 */
export async function addMethod(
  deps: CheckoutDeps,
  userId: string,
  key: string,
  input: Addition,
): Promise<SavedPaymentMethod> {
  const { name, vault } = vaultOf(deps.providers, deps.paysBy)
  const keyed = { userId, key, call: 'paymentMethods.add', input }
  await transact(deps.db, (tx) =>
    withKey(tx, keyed, async () => ({ kept: (await assertBelowLimit(tx, userId)).length })),
  )
  const token = await withTimeout(
    vault.save({ setup: input.card, ownerId: userId, idempotencyKey: `${userId} ${key}` }),
  )
  // @NOTE key of the second stage, derived from the first one, so that no client can send it
  const answerKey = createHash('sha256').update(`${keyed.call} ${key} answer`).digest('hex')
  const store = () =>
    transact(deps.db, (tx) =>
      withKey(tx, { ...keyed, key: answerKey, call: `${keyed.call}.answer` }, () =>
        storeMethod(tx, userId, name, token, input),
      ),
    )
  return store().catch(async (error: unknown) => {
    // @NOTE concurrent requests reached the limit first: the provider must delete the method too
    if (error instanceof Refusal && error.code === 'TOO_MANY_METHODS') await withTimeout(vault.forget(token.ref))
    throw error
  })
}

async function storeMethod(
  tx: Tx,
  userId: string,
  provider: string,
  { ref, ...shown }: SavedMethod,
  input: Addition,
): Promise<SavedPaymentMethod> {
  const others = await assertBelowLimit(tx, userId)
  await insertSavedMethod(tx, { ...shown, userId, provider, providerRef: ref })
  const { id } = await findByToken(tx, provider, ref)
  if (others.length === 0 || input.isDefault === true) await setDefaultMethod(tx, userId, id)
  return viewSavedMethod(await findByToken(tx, provider, ref))
}

async function assertBelowLimit(tx: Tx, userId: string): Promise<SavedMethodRow[]> {
  const methods = await lockSavedMethods(tx, userId)
  if (methods.length >= maxMethods) throw new Refusal('TOO_MANY_METHODS')
  return methods
}

/**
 * Makes an own saved method the default at checkout.
 * @throws Refusal NOT_FOUND
 */
export async function makeDefaultMethod(deps: CheckoutDeps, userId: string, id: string): Promise<SavedPaymentMethod> {
  return transact(deps.db, async (tx) => {
    const own = await lockSavedMethods(tx, userId)
    if (!own.some((one) => one.id === id)) throw new Refusal('NOT_FOUND')
    await setDefaultMethod(tx, userId, id)
    return viewSavedMethod((await findSavedMethod(tx, userId, id))!)
  })
}

/**
 * Removes an own saved method, at the provider first; if it was the default, the newest remaining one becomes the
 * default. Payments in progress with it continue.
 * @throws Refusal NOT_FOUND
 */
export async function removeMethod(deps: CheckoutDeps, userId: string, id: string): Promise<{ removed: boolean }> {
  const method = await findSavedMethod(deps.db, userId, id)
  if (!method) throw new Refusal('NOT_FOUND')
  const vault = deps.providers.get(method.provider)?.vault
  if (vault) await withTimeout(vault.forget(method.providerRef))
  return transact(deps.db, async (tx) => {
    const own = await lockSavedMethods(tx, userId)
    const removed = own.find((one) => one.id === id)
    if (!removed) return { removed: false }
    await markMethodRemoved(tx, userId, id)
    const next = own.find((one) => one.id !== id)
    if (removed.isDefault && next) await setDefaultMethod(tx, userId, next.id)
    return { removed: true }
  })
}

/** Removes all payment methods of a closed account, here and at the provider. */
export const removeMethodsOfClosed = (deps: CheckoutDeps): EventHandler => ({
  event: 'account.closed',
  name: 'checkout.forget-payment-methods',
  handle: async ({ payload }: HandledEvent<{ profileId: string }>) => {
    for (const { id } of await selectSavedMethods(deps.db, payload.profileId)) {
      await removeMethod(deps, payload.profileId, id)
    }
  },
})

/**
 * The method to start a payment with: a given one, or an own saved one.
 * @throws Refusal NOT_FOUND
 */
export async function chosenMethod(
  tx: Tx,
  userId: string,
  provider: string,
  given: { method?: PaymentMethod | undefined; savedMethodId?: string | undefined },
): Promise<{ method: string; savedRef: string | null }> {
  if (given.method !== undefined) return { method: given.method, savedRef: null }
  const saved = given.savedMethodId && (await findSavedMethod(tx, userId, given.savedMethodId))
  if (!saved || saved.provider !== provider) throw new Refusal('NOT_FOUND')
  return { method: saved.method, savedRef: saved.providerRef }
}
