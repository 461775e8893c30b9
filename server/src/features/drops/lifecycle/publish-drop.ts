import { createHash, randomBytes } from 'node:crypto'
import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { publishProblems } from '@keepcase/contract/drops/drops.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { findStorefront } from '#server/features/storefronts/public.ts'
import { assertMove, type DropDeps, type LockedDrop, moveDrop, refuse, runDropCommand, staffWith } from './lock-drop.ts'
import {
  findActiveItems,
  findHintTimes,
  hideHints,
  openLedger,
  selectHasClaims,
  updateSeal,
} from './shape-drop.queries.ts'

/**
 * The fingerprint of a mystery's contents: hex of sha256 over the salt's text followed by the contents, both UTF-8.
 * Public from publishing on; once the salt is revealed with the contents, everybody can check it.
 */
export function fingerprintOf(salt: string, contents: string): string {
  return createHash('sha256').update(salt, 'utf8').update(contents, 'utf8').digest('hex')
}

type Loaded = { id: string; revision?: number | undefined }

/**
 * Publishes a complete draft: opens its ledger and seals a mystery's contents.
 * @throws Refusal INCOMPLETE, WRONG_STATE
 */
export function publishDrop(deps: DropDeps, actor: Actor, { id, revision }: Loaded): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    {
      ...{ action: 'drops.publish', actor, dropId: id, input: {}, admit: staffWith('storefront.drops.manage') },
      edit: { loaded: revision },
    },
    async (tx, drop) => {
      assertMove(drop, 'scheduled')
      const missing = await missingOf(tx, drop)
      if (missing.length > 0) throw refuse('INCOMPLETE', missing.join(' '))
      await updateSeal(tx, drop.id, { publishedAt: drop.now, ...seal(drop) })
      await openLedger(tx, drop.id)
      await moveDrop(tx, drop, 'scheduled', { event: 'drop.published', actor })
    },
  )
}

async function missingOf(tx: Tx, drop: LockedDrop): Promise<string[]> {
  const items = await findActiveItems(tx, drop.id)
  const hints = await findHintTimes(tx, drop.id)
  const storefront = await findStorefront(tx, drop.storefrontId)
  return publishProblems({ ...drop, items, hints, isInGoodStanding: storefront?.isInGoodStanding ?? false }, drop.now)
}

function seal(drop: LockedDrop): { contentsSalt: string | null; contentsFingerprint: string | null } {
  if (drop.type !== 'mystery' || drop.contents === null) return { contentsSalt: null, contentsFingerprint: null }
  const contentsSalt = randomBytes(32).toString('hex')
  return { contentsSalt, contentsFingerprint: fingerprintOf(contentsSalt, drop.contents) }
}

/** Turns a published drop back into a draft, if nobody has claimed anything. Revealed hints become secret again. */
export function unpublishDrop(deps: DropDeps, actor: Actor, { id, revision }: Loaded): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    {
      ...{ action: 'drops.unpublish', actor, dropId: id, input: {}, admit: staffWith('storefront.drops.manage') },
      edit: { loaded: revision },
    },
    async (tx, drop) => {
      assertMove(drop, 'draft')
      if (await selectHasClaims(tx, id)) throw refuse('WRONG_STATE', 'This drop already has early-access claims.')
      await moveDrop(tx, drop, 'draft', { event: 'drop.unpublished', actor })
      await updateSeal(tx, id, { publishedAt: null, contentsSalt: null, contentsFingerprint: null })
      await hideHints(tx, id)
    },
  )
}
