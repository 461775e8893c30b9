import type { TierInput } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { audit } from '#server/api/audit.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { hasBrand, nameReserved } from '#server/api/reserved-names.ts'
import { transact } from '#server/database/transact.ts'
import { currentActor } from '#server/features/access/public.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { findTiers, lockTiersOf, replaceTiers, settleTierCodes, type TierRow } from './loyalty.queries.ts'

const right = 'storefront.settings.profileSections'

type Input = { storefrontId: string; tiers: readonly TierInput[] }

/**
 * Puts a storefront's tiers in the place of those that were there. What buyers have bought stays counted, so everybody
 * stands at once where the new tiers put them, with the codes that those give. Written down.
 * @throws Refusal SAME_THRESHOLD, NAME_RESERVED (a tier by the platform's own name), NOT_FOUND for who does not hold the right there
 */
export function updateTiers(
  { db }: { db: Db },
  actor: Actor,
  { storefrontId, tiers }: Input,
  requestId: string,
): Promise<TierRow[]> {
  assertStaffOf(actor, storefrontId, right)
  if (new Set(tiers.map((tier) => tier.threshold)).size < tiers.length) throw new Refusal('SAME_THRESHOLD')
  return transact(db, async (tx) => {
    if (!(await lockTiersOf(tx, storefrontId))) throw new Refusal('NOT_FOUND')
    assertStaffOf(await currentActor(tx, actor), storefrontId, right)
    const before = await findTiers(tx, [storefrontId])
    const kept = new Set(before.map(({ name }) => name))
    const posing = tiers.findIndex(({ name }) => !kept.has(name) && hasBrand(name))
    if (posing >= 0) throw nameReserved(`tiers.${posing}.name`)
    await replaceTiers(tx, storefrontId, tiers)
    await settleTierCodes(tx, storefrontId)
    const after = await findTiers(tx, [storefrontId])
    await audit(tx, {
      ...{ actor, action: 'loyalty.updateTiers', subjectType: 'storefront', subjectId: storefrontId, requestId },
      ...{ before: { tiers: before.map(plain) }, after: { tiers: after.map(plain) } },
    })
    return after
  })
}

const plain = ({ name, threshold, perks, welcome, codePercent }: TierRow) => ({
  ...{ name, threshold, perks, welcome, codePercent },
})
