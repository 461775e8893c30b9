import type { UpdateCode } from '@keepcase/contract/codes/codes.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { ChangedMeanwhile, Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'
import { type CodeRow, type CountedCode, countedCode, lockOwnCode, updateCodeRow } from './codes.queries.ts'
import { codeFacts, viewCode } from './codes.view.ts'

/**
 * Activates or deactivates a storefront's code, or changes its validity and its number of uses. Payments in progress
 * keep their amount. Audited.
 * @throws Refusal NOT_FOUND for a code of another storefront, CONFLICT for a maximum below the current uses or an end
 *   before the start, CHANGED_MEANWHILE for an older `version`
 */
export function updateCode(
  { db }: { db: Db },
  actor: Actor,
  input: UpdateCode,
  requestId: string,
): Promise<CountedCode> {
  const { id, version, ...changes } = input
  return transact(db, async (tx) => {
    const before = await lockCodeFor(tx, actor, id)
    if (version !== undefined && version !== before.version) throw new ChangedMeanwhile(viewCode(before))
    assertFits(before, changes)
    await updateCodeRow(tx, id, changes)
    const row = await countedCode(tx, id)
    await audit(tx, {
      actor,
      action: 'codes.update',
      subjectType: 'discount_code',
      subjectId: id,
      requestId,
      before: codeFacts(before),
      after: codeFacts(row),
    })
    return row
  })
}

/**
 * A storefront's code, locked, after a permission check.
 * @throws Refusal NOT_FOUND for a code of another storefront
 */
export async function lockCodeFor(tx: Tx, actor: Actor, id: string): Promise<CountedCode> {
  const code = await lockOwnCode(tx, id)
  const current = await currentActor(tx, actor)
  if (!code || !isStaffOf(current, code.storefrontId, 'storefront.own.update')) throw new Refusal('NOT_FOUND')
  return countedCode(tx, id)
}

function assertFits(code: CodeRow, { maxUses, endsAt }: Omit<UpdateCode, 'id' | 'version'>): void {
  if (typeof maxUses === 'number' && maxUses < code.uses) {
    const message = `It was already used ${code.uses} times.`
    throw new Refusal('CONFLICT', { title: 'Too few uses', message, fields: { maxUses: message } })
  }
  if (endsAt && code.startsAt && new Date(endsAt) <= code.startsAt) {
    const message = 'The end must come after the start.'
    throw new Refusal('CONFLICT', { title: 'Ends too early', message, fields: { endsAt: message } })
  }
}
