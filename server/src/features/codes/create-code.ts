import type { CreateCode } from '@keepcase/contract/codes/codes.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { assertStaffOf, countCreation, findStorefront } from '#server/features/storefronts/public.ts'
import { type CountedCode, insertCode } from './codes.queries.ts'
import { codeFacts } from './codes.view.ts'

/**
 * Creates a discount code of a storefront; its amounts are in the storefront's current currency. Audited.
 * @throws Refusal CODE_TAKEN, NOT_FOUND without the permission there
 * @throws RetryLater when the storefront has reached its daily limit of new codes
 */
export function createCode(
  { db }: { db: Db },
  actor: Actor,
  input: CreateCode,
  requestId: string,
): Promise<CountedCode> {
  const { storefrontId, code, percent, amountCents, startsAt, endsAt, maxUses, maxUsesPerAccount, minItemsCents } =
    input
  assertStaffOf(actor, storefrontId, 'storefront.own.update')
  return transact(db, async (tx) => {
    const storefront = await findStorefront(tx, storefrontId)
    if (!storefront) throw new Refusal('NOT_FOUND')
    await countCreation(tx, storefrontId, 'codes')
    const row = await insertCode(tx, {
      storefrontId,
      code,
      percent: percent ?? null,
      amountCents: amountCents ?? null,
      source: 'seller',
      currency: storefront.currency,
      startsAt: startsAt ?? null,
      endsAt: endsAt ?? null,
      minItemsCents,
      maxUses: maxUses ?? null,
      maxUsesPerAccount: maxUsesPerAccount ?? null,
    })
    if (!row) throw new Refusal('CODE_TAKEN', taken)
    assertStaffOf(await currentActor(tx, actor), storefrontId, 'storefront.own.update')
    const created = { ...row, givenCents: 0, isUnused: true }
    await audit(tx, {
      actor,
      action: 'codes.create',
      subjectType: 'discount_code',
      subjectId: row.id,
      requestId,
      after: codeFacts(created),
    })
    return created
  })
}

const takenMessage = 'You already have that code.'
const taken = { title: 'Code taken', message: takenMessage, fields: { code: takenMessage } }
