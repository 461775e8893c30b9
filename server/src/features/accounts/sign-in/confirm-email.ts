import type { Db } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import { readSettings } from '#server/features/settings/public.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { confirmationUrl } from './auth-mails.ts'
import { confirmationToken } from './confirmation-tokens.ts'
import { markEmailConfirmed, selectUnconfirmedEmail } from './sign-in.queries.ts'

/**
 * Confirms the address that a used reset link was mailed to: whoever opened it reads that mailbox. An
 * account's address only changes by a mailed link, so this is always its own.
 */
export async function confirmByUsedLink(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await markEmailConfirmed(db, id, email)
}

/**
 * Asks a new account to confirm its address while Email Verification is on. Handles `account.created`, which
 * commits with the account, so a crash can't lose the mail.
 */
export function requestEmailConfirmation(deps: { db: Db; baseUrl: string; secret: string }): EventHandler {
  return {
    event: 'account.created',
    name: 'accounts.ask-to-confirm-email',
    async handle({ payload }: HandledEvent<{ profileId: string }>) {
      const settings = await readSettings(deps.db)
      if (!settings.emailVerification) return
      const email = await selectUnconfirmedEmail(deps.db, payload.profileId)
      if (email === undefined) return
      const token = await confirmationToken(deps, payload.profileId, email)
      const url = confirmationUrl(deps.baseUrl, token)
      const mail = { profileId: payload.profileId, email, url }
      await transact(deps.db, (tx) =>
        emitEvents(tx, [{ name: 'account.confirm-email', rowId: payload.profileId, payload: mail }]),
      )
    },
  }
}
