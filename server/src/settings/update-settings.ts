import type { UpdateSettings } from '@keepcase/contract/settings/settings.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type * as z from 'zod/mini'
import { audit } from '#access/public.ts'
import type { Actor } from '#platform/context.ts'
import { transact } from '#platform/transact.ts'
import { lockSettings, type SettingsRow, updateSettingsRow } from './settings.queries.ts'
import { viewSettings } from './settings.view.ts'

/** Changes the settings that are given and notes it in the audit log. They bind from the next request on. */
export async function updateSettings(
  deps: { db: Db },
  actor: Actor,
  changes: z.infer<typeof UpdateSettings>,
  requestId: string,
): Promise<SettingsRow> {
  return transact(deps.db, async (tx) => {
    const before = await lockSettings(tx)
    if (Object.keys(changes).length === 0) return before
    const after = await updateSettingsRow(tx, changes)
    await audit(tx, {
      actor,
      action: 'settings.update',
      subjectType: 'platform_settings',
      subjectId: '1',
      before: viewSettings(before),
      after: viewSettings(after),
      requestId,
    })
    return after
  })
}
