import { randomBytes } from 'node:crypto'
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { publishGaps } from '@keepcase/contract/drops/publish.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { findStorefront } from '#server/features/storefronts/public.ts'
import { emitDropEvent } from './lifecycle.queries.ts'
import { assertMove, type DropDeps, type LockedDrop, moveDrop, refuse, runDropCommand, staffWith } from './lock-drop.ts'
import {
  endSeal,
  findActiveItems,
  findHintTimes,
  hideHints,
  makeSeal,
  markPublished,
  markUnpublished,
  openLedger,
  selectHasClaims,
} from './shape-drop.queries.ts'

type Loaded = { id: string; revision?: number | undefined }

/**
 * Publishes a complete draft: opens its ledger and seals a mystery's contents, start price and hints.
 * @throws Refusal INCOMPLETE, WRONG_STATE, CHANGED_MEANWHILE
 */
export function publishDrop(deps: DropDeps, actor: Actor, { id, revision }: Loaded): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    {
      ...{ action: 'drops.publish', actor, dropId: id, facts: {}, admit: staffWith('storefront.drops.manage') },
      edit: { loaded: revision },
    },
    async (tx, drop) => {
      assertMove(drop, 'scheduled')
      const missing = await missingOf(tx, drop)
      if (missing.length > 0) throw refuse('INCOMPLETE', missing.join(' '))
      await markPublished(tx, drop)
      if (drop.type === 'mystery') await makeSeal(tx, drop, newSalt())
      await openLedger(tx, drop.id)
      await moveDrop(tx, drop, 'scheduled', { event: 'drop.published', actor })
      await announceNewStart(tx, drop)
    },
  )
}

/** Tells people who know another start, from before the drop went back to draft. */
async function announceNewStart(tx: Tx, drop: LockedDrop): Promise<void> {
  const from = drop.announcedStart
  if (from === null || from.getTime() === drop.startDate?.getTime()) return
  await emitDropEvent(tx, drop, 'drop.rescheduled', { from: from.toISOString() })
}

async function missingOf(tx: Tx, drop: LockedDrop): Promise<string[]> {
  const items = await findActiveItems(tx, drop.id)
  const hints = await findHintTimes(tx, drop.id)
  const storefront = await findStorefront(tx, drop.storefrontId)
  const isInGoodStanding = storefront?.isInGoodStanding ?? false
  return publishGaps({ ...drop, items, hints, isInGoodStanding }, drop.now).map(({ text }) => text)
}

/** A seal's salt: 256 random bits, so that nobody finds the contents by trying. */
const newSalt = (): string => randomBytes(32).toString('hex')

/**
 * Turns a published drop back into a draft, if nobody has claimed anything. Its seal ends; revealed hints become secret
 * again.
 * @throws Refusal WRONG_STATE, CHANGED_MEANWHILE
 */
export function unpublishDrop(deps: DropDeps, actor: Actor, { id, revision }: Loaded): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    {
      ...{ action: 'drops.unpublish', actor, dropId: id, facts: {}, admit: staffWith('storefront.drops.manage') },
      edit: { loaded: revision },
    },
    async (tx, drop) => {
      assertMove(drop, 'draft')
      if (await selectHasClaims(tx, id)) throw refuse('WRONG_STATE', 'This drop already has early-access claims.')
      await moveDrop(tx, drop, 'draft', { event: 'drop.unpublished', actor })
      await markUnpublished(tx, id)
      await endSeal(tx, drop)
      await hideHints(tx, id)
    },
  )
}
