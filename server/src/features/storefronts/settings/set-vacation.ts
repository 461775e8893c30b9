import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { longestVacationDays } from '@keepcase/contract/storefronts/storefronts.limits.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { ChangedMeanwhile, Refusal } from '#server/api/refusal.ts'
import { selectNow } from '#server/database/now.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import { assertStaffOf } from '../storefronts.policy.ts'
import { findStorefront } from '../storefronts.queries.ts'
import { readSettings } from './read-settings.ts'
import { writeVacation } from './settings.queries.ts'

type Input = { id: string; version?: number | undefined; until: string | null; note?: string | null | undefined }

const permission = 'storefront.own.update'

/**
 * Begins, moves or ends a vacation. From its commit on, no claim is accepted in the storefront's drops until then.
 * Changes by anyone but the owner are audited.
 * @throws Refusal NOT_FOUND, VACATION_OUT_OF_RANGE; CHANGED_MEANWHILE for an older `version`
 */
export async function setVacation(
  { db }: { db: Db },
  actor: Actor,
  { id, version, until, note }: Input,
  requestId: string,
): Promise<StorefrontSettings> {
  assertStaffOf(actor, id, permission)
  const settings = await transact(db, async (tx) => {
    const end = until === null ? null : new Date(until)
    const vacation = { until: end, note: end && (note?.trim() || null) }
    const isWritten = await writeVacation(tx, id, vacation, version ?? null)
    assertStaffOf(await currentActor(tx, actor), id, permission)
    if (!isWritten) throw new ChangedMeanwhile(await readSettings(tx, id))
    if (end) assertInRange(end, await selectNow(tx))
    const face = await findStorefront(tx, id)
    if (face?.ownerId !== actor.profileId || actor.impersonatedBy !== null) {
      const entry = { action: 'storefronts.setVacation', subjectType: 'storefront', subjectId: id }
      await audit(tx, {
        actor,
        ...entry,
        after: { until, hasNote: until !== null && Boolean(note?.trim()) },
        requestId,
      })
    }
    return readSettings(tx, id)
  })
  // @NOTE SQL functions wrote to the outbox, which the transaction wrapper can't see
  wakeRelay()
  return settings
}

function assertInRange(end: Date, now: Date): void {
  const latest = now.getTime() + longestVacationDays * 86_400_000
  if (end > now && end.getTime() <= latest) return
  const message = end > now ? 'Choose an end within the next year.' : 'Choose an end in the future.'
  throw new Refusal('VACATION_OUT_OF_RANGE', { title: 'Check the date', message, fields: { until: message } })
}
