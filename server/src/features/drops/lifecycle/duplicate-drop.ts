import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { LeftItem } from '@keepcase/contract/drops/selling.contract.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Drops } from '@keepcase/db/schema.ts'
import type { Insertable } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import { transact } from '#server/database/transact.ts'
import { countCreation } from '#server/features/storefronts/public.ts'
import { readSellerDrop } from '../seller-drop.ts'
import { copyHints, copyLots, copySettings } from './duplicate-drop.queries.ts'
import {
  auditCommand,
  type Command,
  type DropDeps,
  enterDrop,
  type LockedDrop,
  staffWith,
  storefrontOf,
} from './lock-drop.ts'
import { insertDrop } from './shape-drop.queries.ts'
import { assertFuture, newLinkToken } from './shape-drop.ts'

type Duplicate = { id: string; startDate?: string | undefined }
export type Duplicated = { drop: SellerDrop; left: LeftItem[] }

/**
 * Makes a draft with a drop's terms and items, from any state. Units come from the catalog as far as they are free:
 * those of a drop that is over are, once its lock is held. Runs once per idempotency key.
 * @throws RetryLater when the storefront has reached its daily limit of new drops
 */
export function duplicateDrop(deps: DropDeps, actor: Actor, input: Duplicate, key: string | null): Promise<Duplicated> {
  const admit = staffWith('storefront.drops.create')
  const command: Command = {
    action: 'drops.duplicate',
    actor,
    dropId: input.id,
    facts: { startDate: input.startDate ?? null },
    admit,
  }
  return transact(deps.db, async (tx) => {
    const { storefrontId } = await storefrontOf(tx, input.id)
    admit(actor, storefrontId)
    return withKey(tx, { userId: actor.profileId, key, call: 'drops.duplicate', input }, async () => {
      await countCreation(tx, storefrontId, 'drops')
      const entered = await enterDrop(tx, command)
      const copied = await copyDrop(tx, entered.drop, { start: input.startDate })
      await auditCommand(tx, deps, command, entered)
      return copied
    })
  })
}

/** How a drop is copied. `isContinuation`: linked to it, with the units that nobody claimed. */
type CopyOptions = { start?: string | undefined; isContinuation?: boolean }

/** Writes a draft with the terms and items of a locked drop. */
export async function copyDrop(
  tx: Tx,
  source: LockedDrop,
  { start, isContinuation = false }: CopyOptions,
): Promise<Duplicated> {
  const startDate = start === undefined ? null : new Date(start)
  assertFuture({ startDate }, source.now)
  const shiftMs = startDate && source.startDate ? startDate.getTime() - source.startDate.getTime() : null
  const row = copyOf(source, startDate, shiftMs)
  const id = await insertDrop(tx, isContinuation ? { ...row, continuesId: source.id } : row)
  await copySettings(tx, { from: source.id, to: id })
  if (source.type === 'mystery') await copyHints(tx, { from: source.id, to: id }, shiftMs)
  const { storefrontId, now } = source
  const lots = await copyLots(tx, { from: source.id, to: id, storefrontId, now, isLeftOnly: isContinuation })
  const left = lots
    .filter(({ taken, wanted }) => taken < wanted)
    .map(({ isArchived, ...lot }) => ({ ...lot, why: isArchived ? ('archived' as const) : ('not-free' as const) }))
  return { drop: await readSellerDrop(tx, id), left }
}

/** The terms of a drop for a new draft. Contents that everybody has read are no secret, so they are left out. */
function copyOf(source: LockedDrop, startDate: Date | null, shiftMs: number | null): Insertable<Drops> {
  const { storefrontId, title, description, coverImageUrl, type, visibility, currency } = source
  const { earlyAccessEnabled, earlyAccessMinutes, hasSubscriberAccess } = source
  const { allowShipping, localPickupOnly, shippingCostStrategy, flatRateAmountCents, flatRateAdditionalCents } = source
  const { supportsDiscountRules, feeStructure, holdSeconds, revealEverySeconds, closeOnReveal } = source
  const endDate = shiftMs !== null && source.endDate ? new Date(source.endDate.getTime() + shiftMs) : null
  return {
    ...{ storefrontId, title, description, coverImageUrl, type, visibility, currency, startDate, endDate },
    ...{ earlyAccessEnabled, earlyAccessMinutes, hasSubscriberAccess },
    ...{ allowShipping, localPickupOnly, shippingCostStrategy, flatRateAmountCents, flatRateAdditionalCents },
    ...{ supportsDiscountRules, feeStructure, holdSeconds, revealEverySeconds, closeOnReveal },
    contents: source.contentsRevealedAt === null ? source.contents : null,
    secretLinkToken: visibility === 'private' ? newLinkToken() : null,
  }
}
