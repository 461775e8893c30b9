import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { lockSettings } from '../settings.queries.ts'

/**
 * Sends a test mail to the caller's own address, on the way that every mail takes. Returns the address.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN
 */
export async function sendTestMail({ db }: { db: Db }, actor: Actor, requestId: string): Promise<string> {
  return transact(db, async (tx) => {
    await lockSettings(tx)
    const { profileId, email } = await currentHolder(tx, actor, 'platform.settings.update')
    await emitEvents(tx, [{ name: 'settings.test_mail', rowId: profileId, payload: { profileId, email } }])
    const subject = { subjectType: 'platform_settings', subjectId: '1' }
    await audit(tx, { actor, action: 'settings.sendTestMail', ...subject, requestId })
    return email
  })
}
