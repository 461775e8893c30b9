import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit } from '#server/features/access/public.ts'
import { deleteCode } from './codes.queries.ts'
import { viewCode } from './codes.view.ts'
import { lockCodeFor } from './update-code.ts'

/**
 * Deletes a storefront's code that no order ever had: what was paid with a code stays on the books, and the code with it.
 * Written down. Whoever pays with it at the same moment either has it before, so that it stays, or is told that there is
 * no such code.
 * @throws Refusal NOT_FOUND for a code of another storefront, CONFLICT for one that was used
 */
export function removeCode({ db }: { db: Db }, actor: Actor, id: string, requestId: string): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    const code = await lockCodeFor(tx, actor, id)
    if (!code.isUnused) throw new Refusal('CONFLICT', used)
    await deleteCode(tx, id)
    await audit(tx, {
      ...{ actor, action: 'codes.remove', subjectType: 'discount_code', subjectId: id, requestId },
      before: viewCode(code),
    })
    return { id }
  })
}

const used = { title: 'This code was used', message: 'Orders have had it, so it stays. Switch it off instead.' }
