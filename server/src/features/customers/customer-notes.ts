import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { assertStaffOf, isStaffOf } from '#server/features/storefronts/public.ts'
import { deleteNote, findCustomer, insertNote, lockBlockList, lockNote, type NoteRow } from './customers.queries.ts'

const permission = 'storefront.customers.manage'

/**
 * Adds a private note about a customer, signed by its author. The text itself is not audited: it can be removed for good.
 * @throws Refusal NOT_FOUND for an account that the storefront has never met
 */
export function addNote(
  { db }: { db: Db },
  actor: Actor,
  input: { storefrontId: string; profileId: string; body: string },
  requestId: string,
): Promise<NoteRow> {
  const { storefrontId, profileId } = input
  assertStaffOf(actor, storefrontId, permission)
  return transact(db, async (tx) => {
    await lockBlockList(tx, storefrontId)
    assertStaffOf(await currentActor(tx, actor), storefrontId, permission)
    if (!(await findCustomer(tx, storefrontId, profileId))) throw new Refusal('NOT_FOUND')
    const note = await insertNote(tx, { ...input, authorId: actor.profileId })
    await audit(tx, {
      actor,
      action: 'customers.addNote',
      subjectType: 'customer_note',
      subjectId: note.id,
      after: { storefrontId, profileId },
      requestId,
    })
    return note
  })
}

/** Removes a note for good. @throws Refusal NOT_FOUND, also without the permission on its storefront */
export function removeNote({ db }: { db: Db }, actor: Actor, id: string, requestId: string): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    const note = await lockNote(tx, id)
    if (!note || !isStaffOf(await currentActor(tx, actor), note.storefrontId, permission))
      throw new Refusal('NOT_FOUND')
    await deleteNote(tx, id)
    await audit(tx, {
      actor,
      action: 'customers.removeNote',
      subjectType: 'customer_note',
      subjectId: id,
      before: note,
      requestId,
    })
    return { id }
  })
}
