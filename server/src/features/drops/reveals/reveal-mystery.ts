import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertStatus, assertType, type DropDeps, refuse, runDropCommand, staffWith } from '../lifecycle/lock-drop.ts'
import { findHints } from '../lifecycle/shape-drop.queries.ts'
import { emitHint, openContents, updateHintRevealed } from './reveals.queries.ts'

/** Reveals the host's next hint, which raises the price by its step. Scheduled hints are revealed by the clock only. */
export function revealHint(
  deps: DropDeps,
  actor: Actor,
  { id, hintId }: { id: string; hintId: string },
): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    { action: 'drops.revealHint', actor, dropId: id, facts: { hintId }, admit: staffWith('storefront.drops.manage') },
    async (tx, drop) => {
      assertType(drop, 'mystery')
      assertStatus(drop, 'scheduled', 'active')
      const hints = await findHints(tx, id)
      const hint = hints.find((one) => one.id === hintId)
      if (!hint) throw new Refusal('NOT_FOUND')
      if (hint.revealedAt !== null) throw refuse('WRONG_STATE', 'This hint is already revealed.')
      if (hint.revealAt !== null) throw refuse('TERMS_FIXED', 'This hint appears at its announced time.')
      const next = hints.find((one) => one.revealedAt === null && one.revealAt === null)
      if (next?.id !== hintId) throw refuse('TERMS_FIXED', 'Hints appear in their announced order.')
      await updateHintRevealed(tx, hintId, drop.now)
      await emitHint(tx, hintId, drop.now)
    },
  )
}

/**
 * Reveals a mystery's contents, and the salt that lets everybody check the fingerprint: before the last hold is
 * settled, or when nothing was sold. Otherwise SQL `close_books` does it.
 */
export function revealContents(deps: DropDeps, actor: Actor, id: string): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    { action: 'drops.revealContents', actor, dropId: id, facts: {}, admit: staffWith('storefront.drops.manage') },
    async (tx, drop) => {
      assertType(drop, 'mystery')
      assertStatus(drop, 'completed', 'sold-out')
      if (drop.contentsRevealedAt !== null) throw refuse('WRONG_STATE', 'The contents are already public.')
      await openContents(tx, id, drop.now)
    },
  )
}
