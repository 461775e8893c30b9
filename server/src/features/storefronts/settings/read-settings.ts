import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { findStorefront } from '../storefronts.queries.ts'
import { viewSettings } from '../storefronts.view.ts'
import { selectSettingsFacts } from './settings.queries.ts'

/** A storefront's settings, without a permission check. @throws Refusal NOT_FOUND */
export async function readSettings(db: Db | Tx, id: string): Promise<StorefrontSettings> {
  const face = await findStorefront(db, id)
  if (!face) throw new Refusal('NOT_FOUND')
  return viewSettings(face, await selectSettingsFacts(db, id))
}
