import { isDeepStrictEqual } from 'node:util'
import type { UpdateSettings } from '@keepcase/contract/settings/settings.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type * as z from 'zod/mini'
import type { Actor } from '#server/api/context.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import { lockSettings, type SettingsRow, updateSettingsRow } from './settings.queries.ts'

/** Changes the settings that differ, with an audit entry. They apply from the next request. */
export async function updateSettings(
  deps: { db: Db },
  actor: Actor,
  changes: z.infer<typeof UpdateSettings>,
  requestId: string,
): Promise<SettingsRow> {
  return transact(deps.db, async (tx) => {
    const before = await lockSettings(tx)
    await currentHolder(tx, actor, 'platform.settings.update')
    const names = (Object.keys(changes) as (keyof typeof changes)[]).filter(
      (name) => !isDeepStrictEqual(changes[name], before[name]),
    )
    if (names.length === 0) return before
    const only = <T extends object>(from: T) => Object.fromEntries(names.map((name) => [name, from[name as never]]))
    const after = await updateSettingsRow(tx, only(changes))
    await audit(tx, {
      actor,
      action: 'settings.update',
      subjectType: 'platform_settings',
      subjectId: '1',
      before: only(before),
      after: only(after),
      requestId,
    })
    return after
  })
}
