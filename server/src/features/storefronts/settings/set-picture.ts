import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { replaceUpload } from '#server/features/uploads/public.ts'
import { assertStaffOf } from '../storefronts.policy.ts'
import { lockStorefront } from '../storefronts.queries.ts'
import { readSettings } from './read-settings.ts'
import { writePicture } from './settings.queries.ts'

type Picture = { id: string; kind: 'logo' | 'cover'; uploadId: string | null }

const permission = 'storefront.own.update'

/**
 * Shows an uploaded logo or cover on a storefront, or none; the one before is deleted. Changes by anyone but the owner
 * are audited.
 * @throws Refusal NOT_FOUND, also for an upload that is gone or another storefront's
 */
export function setPicture(
  { db }: { db: Db },
  actor: Actor,
  { id, kind, uploadId }: Picture,
  requestId: string,
): Promise<StorefrontSettings> {
  assertStaffOf(actor, id, permission)
  return transact(db, async (tx) => {
    const before = await lockStorefront(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    assertStaffOf(await currentActor(tx, actor), id, permission)
    const url = await replaceUpload(tx, { ownerId: before.ownerId, storefrontId: id, kind, uploadId })
    await writePicture(tx, id, kind, url)
    if (before.ownerId !== actor.profileId || actor.impersonatedBy !== null) {
      const entry = { action: 'storefronts.setPicture', subjectType: 'storefront', subjectId: id }
      await audit(tx, { actor, ...entry, after: { kind, url }, requestId })
    }
    return readSettings(tx, id)
  })
}
