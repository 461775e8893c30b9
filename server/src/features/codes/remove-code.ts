import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit } from '#server/features/access/public.ts'
import { deleteCode } from './codes.queries.ts'
import { codeFacts } from './codes.view.ts'
import { lockCodeFor } from './update-code.ts'

/**
 * Deletes a storefront's code that no order has ever used; a used code stays for the books. Audited. A concurrent
 * payment either reserves the code first, which blocks the removal, or is refused because the code no longer exists.
 * @throws Refusal NOT_FOUND for a code of another storefront, CONFLICT for a used one
 */
export function removeCode({ db }: { db: Db }, actor: Actor, id: string, requestId: string): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    const code = await lockCodeFor(tx, actor, id)
    if (!code.isUnused) throw new Refusal('CONFLICT', usedMessage)
    await deleteCode(tx, id)
    await audit(tx, {
      actor,
      action: 'codes.remove',
      subjectType: 'discount_code',
      subjectId: id,
      requestId,
      before: codeFacts(code),
    })
    return { id }
  })
}

const usedMessage = {
  title: 'This code was used',
  message: 'Orders have used it, so it can’t be removed. Turn it off instead.',
}
