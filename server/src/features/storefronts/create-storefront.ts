import type { Storefront, StorefrontInput } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { output } from 'zod/mini'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isReservedName, nameReserved } from '#server/api/reserved-names.ts'
import { transact } from '#server/database/transact.ts'
import { grantStorefrontSet } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { findStorefront, insertStorefront, lockOwnerAsSeller } from './storefronts.queries.ts'
import { viewStorefront } from './storefronts.view.ts'
import { asSubdomainTaken, assertNotReserved } from './subdomains.ts'

/** Maximum storefronts per account. */
const maxStorefronts = 20

/** Opens a storefront: the account becomes a seller with all permissions on it, in one transaction. */
export async function createStorefront(
  { db }: { db: Db },
  actor: Pick<Actor, 'profileId'>,
  input: output<typeof StorefrontInput>,
): Promise<Storefront> {
  return transact(db, (tx) => openStorefront(tx, actor, input)).catch((error) => {
    throw asSubdomainTaken(error)
  })
}

/**
 * Opens a storefront inside the caller's transaction, so that an onboarding step can store its id with the
 * answer.
 * @throws Refusal NAME_RESERVED, SUBDOMAIN_TAKEN (reserved address), TOO_MANY_STOREFRONTS; a unique violation
 * for an address in use, which `asSubdomainTaken` converts outside the transaction
 */
export async function openStorefront(
  tx: Tx,
  actor: Pick<Actor, 'profileId'>,
  input: output<typeof StorefrontInput>,
): Promise<Storefront> {
  assertNotReserved(input.subdomain)
  if (isReservedName(input.name)) throw nameReserved('name')
  const { storefronts } = await lockOwnerAsSeller(tx, actor.profileId)
  if (storefronts >= maxStorefronts) throw new Refusal('TOO_MANY_STOREFRONTS')
  const { country, defaultShippingCents, defaultAdditionalCents, shipsWithinDays, subscriptionPriceCents } = input
  const id = await insertStorefront(tx, {
    ownerId: actor.profileId,
    name: input.name,
    description: input.description ?? null,
    subdomain: input.subdomain ?? null,
    ...(country !== undefined && { country }),
    ...(defaultShippingCents !== undefined && { defaultShippingCents }),
    ...(defaultAdditionalCents !== undefined && { defaultAdditionalCents }),
    ...(shipsWithinDays !== undefined && { shipsWithinDays }),
    ...(subscriptionPriceCents !== undefined && { subscriptionPriceCents }),
  })
  await grantStorefrontSet(tx, actor.profileId, id)
  const payload = { storefrontId: id, ownerId: actor.profileId, name: input.name }
  await emitEvents(tx, [{ name: 'storefront.created', rowId: id, payload }])
  const face = await findStorefront(tx, id)
  if (!face) throw new Error('A storefront that was just made is not there')
  return viewStorefront(face)
}
