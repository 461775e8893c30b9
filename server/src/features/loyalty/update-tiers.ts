import type { TierInput, TierSettings } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { ChangedMeanwhile, Refusal } from '#server/api/refusal.ts'
import { hasBrand, nameReserved } from '#server/api/reserved-names.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { findTiers, lockTiersOf, replaceTiers, settleTierCodes, type TierRow } from './loyalty.queries.ts'
import { readTierSettings } from './tier-settings.ts'

const right = 'storefront.settings.profileSections'

type Input = { storefrontId: string; tiers: readonly TierInput[]; version?: number | undefined }

/**
 * Replaces a storefront's tiers. Purchases stay counted, so every buyer moves to the matching new tier at once and gets
 * its codes. Audited.
 * @throws Refusal SAME_THRESHOLD, NAME_RESERVED (a tier with the platform's name), NOT_FOUND without the permission
 *   there, CHANGED_MEANWHILE for an older `version`
 */
export function updateTiers(
  { db }: { db: Db },
  actor: Actor,
  { storefrontId, tiers, version }: Input,
  requestId: string,
): Promise<TierSettings> {
  assertStaffOf(actor, storefrontId, right)
  if (new Set(tiers.map((tier) => tier.threshold)).size < tiers.length) throw new Refusal('SAME_THRESHOLD')
  return transact(db, async (tx) => {
    const newest = await lockTiersOf(tx, storefrontId)
    if (newest === null) throw new Refusal('NOT_FOUND')
    assertStaffOf(await currentActor(tx, actor), storefrontId, right)
    if (version !== undefined && version !== newest)
      throw new ChangedMeanwhile(await readTierSettings(tx, storefrontId))
    const before = await findTiers(tx, [storefrontId])
    const existingNames = new Set(before.map(({ name }) => name))
    const reservedIndex = tiers.findIndex(({ name }) => !existingNames.has(name) && hasBrand(name))
    if (reservedIndex >= 0) throw nameReserved(`tiers.${reservedIndex}.name`)
    await replaceTiers(tx, storefrontId, tiers)
    await settleTierCodes(tx, storefrontId)
    const after = await findTiers(tx, [storefrontId])
    await audit(tx, {
      actor,
      action: 'loyalty.updateTiers',
      subjectType: 'storefront',
      subjectId: storefrontId,
      requestId,
      before: { tiers: before.map(auditFields) },
      after: { tiers: after.map(auditFields) },
    })
    return readTierSettings(tx, storefrontId)
  })
}

/** A welcome is a message to buyers: the log keeps its length alone. */
const auditFields = ({ name, threshold, perks, welcome, codePercent }: TierRow) => ({
  name,
  threshold,
  perks,
  welcomeCharacters: welcome?.length ?? 0,
  codePercent,
})
