import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { sql } from 'kysely'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { assertStatus, assertType, type DropDeps, refuse, runDropCommand, staffWith } from '../lifecycle/lock-drop.ts'

/** Reveals the host's next hint, which raises the price by its step. A scheduled one comes by the clock alone. */
export function revealHint(
  deps: DropDeps,
  actor: Actor,
  { id, hintId }: { id: string; hintId: string },
): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    { action: 'drops.revealHint', actor, dropId: id, input: { hintId }, admit: staffWith('storefront.drops.manage') },
    async (tx, drop) => {
      assertType(drop, 'mystery')
      assertStatus(drop, 'scheduled', 'active')
      const hints = await tx.selectFrom('dropHints').selectAll().where('dropId', '=', id).orderBy('position').execute()
      const hint = hints.find((one) => one.id === hintId)
      if (!hint) throw new Refusal('NOT_FOUND')
      if (hint.revealedAt !== null) throw refuse('WRONG_STATE', 'This hint is out already.')
      if (hint.revealAt !== null)
        throw refuse('TERMS_FIXED', 'The clock reveals this hint, at the time that was announced.')
      const next = hints.find((one) => one.revealedAt === null && one.revealAt === null)
      if (next?.id !== hintId) throw refuse('TERMS_FIXED', 'Hints come out in the order that was announced.')
      await tx.updateTable('dropHints').set({ revealedAt: drop.now }).where('id', '=', hintId).execute()
      await sql`select emit_hint(${hintId}, ${drop.now})`.execute(tx)
    },
  )
}

/**
 * Shows what was inside, and the salt with which everybody can check the fingerprint: before the last hold is settled, or
 * where nothing was sold. Else that happens by itself (SQL `close_books`).
 */
export function revealContents(deps: DropDeps, actor: Actor, id: string): Promise<SellerDrop> {
  return runDropCommand(
    deps,
    { action: 'drops.revealContents', actor, dropId: id, input: {}, admit: staffWith('storefront.drops.manage') },
    async (tx, drop) => {
      assertType(drop, 'mystery')
      assertStatus(drop, 'completed', 'sold-out')
      if (drop.contentsRevealedAt !== null) throw refuse('WRONG_STATE', 'The contents are out already.')
      await sql`select open_contents(${id}, ${drop.now})`.execute(tx)
    },
  )
}
