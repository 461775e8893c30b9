import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Drops } from '@keepcase/db/schema.ts'
import type { Insertable } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { countCreation, findStorefront } from '#server/features/storefronts/public.ts'
import { assertSells } from '../drops.policy.ts'
import { readSellerDrop } from '../seller-drop.ts'
import type { DropDeps } from './lock-drop.ts'
import { insertDrop, insertSettings, selectNow } from './shape-drop.queries.ts'
import {
  assertConsistent,
  assertFuture,
  dropColumns,
  type NewDropInput,
  newLinkToken,
  replaceHints,
  settingsColumns,
} from './shape-drop.ts'

/**
 * Creates a draft, which only the storefront's staff can see, once per idempotency key.
 * @throws RetryLater when the storefront has reached its daily limit of new drops
 */
export function createDrop(deps: DropDeps, actor: Actor, input: NewDropInput, key: string | null): Promise<SellerDrop> {
  assertSells(actor, input.storefrontId, 'storefront.drops.create')
  return transact(deps.db, (tx) =>
    withKey(tx, { userId: actor.profileId, key, call: 'drops.create', input }, () => addDraft(tx, deps, actor, input)),
  )
}

async function addDraft(tx: Tx, deps: DropDeps, actor: Actor, input: NewDropInput): Promise<SellerDrop> {
  const { storefrontId, type, ...fields } = input
  const storefront = await findStorefront(tx, storefrontId)
  if (!storefront) throw new Refusal('NOT_FOUND')
  await countCreation(tx, storefrontId, 'drops')
  const columns = dropColumns(fields)
  const row = { ...columns, storefrontId, type, currency: storefront.currency } as Insertable<Drops>
  if (input.visibility === 'private') row.secretLinkToken = newLinkToken()
  assertConsistent(
    {
      type,
      startDate: (columns.startDate as Date | null | undefined) ?? null,
      endDate: (columns.endDate as Date | null | undefined) ?? null,
      localPickupOnly: columns.localPickupOnly ?? false,
      allowShipping: columns.allowShipping ?? true,
      shippingCostStrategy: columns.shippingCostStrategy ?? 'SellerDefault',
      flatRateAmountCents: columns.flatRateAmountCents ?? null,
    },
    fields,
  )
  assertFuture(columns, await selectNow(tx))
  const id = await insertDrop(tx, row)
  await insertSettings(tx, id, settingsColumns(fields))
  await replaceHints(tx, id, input.hints ?? [])
  assertSells(await currentActor(tx, actor), storefrontId, 'storefront.drops.create')
  if (storefront.ownerId !== actor.profileId || actor.impersonatedBy !== null) {
    const entry = {
      action: 'drops.create',
      subjectType: 'drop',
      subjectId: id,
      after: { storefrontId, type, title: input.title },
    }
    await audit(tx, { actor, ...entry, requestId: deps.requestId ?? null })
  }
  return readSellerDrop(tx, id)
}
