import type { Actor } from '#server/api/context.ts'
import { transact } from '#server/database/transact.ts'
import { deleteDraft, returnDraftUnits, wasPublished } from './delete-drop.queries.ts'
import { assertStatus, auditCommand, type Command, type DropDeps, enterDrop, refuse, staffWith } from './lock-drop.ts'

/**
 * Deletes a draft that was never published. Its units go back to the catalog.
 * @throws Refusal WRONG_STATE, CHANGED_MEANWHILE
 */
export function deleteDrop(
  deps: DropDeps,
  actor: Actor,
  { id, revision }: { id: string; revision?: number | undefined },
): Promise<{ deleted: boolean }> {
  const admit = staffWith('storefront.drops.delete')
  const command: Command = {
    ...{ action: 'drops.delete', actor, dropId: id, facts: {}, admit },
    edit: { loaded: revision },
  }
  return transact(deps.db, async (tx) => {
    const entered = await enterDrop(tx, command)
    assertStatus(entered.drop, 'draft')
    if (await wasPublished(tx, id)) {
      throw refuse('WRONG_STATE', 'This drop was published once, so people may know it. Cancel it instead.')
    }
    await returnDraftUnits(tx, entered.drop)
    await deleteDraft(tx, id)
    // @NOTE the row is gone: the entry itself says whose it was, and its name
    const { storefrontId, title, type } = entered.drop
    await auditCommand(tx, deps, command, entered, { before: { storefrontId, title, type }, after: {} })
    return { deleted: true }
  })
}
