import type { Tx } from '@keepcase/db/db.ts'
import { sqlState } from '@keepcase/db/retry.ts'
import * as z from 'zod'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import { assertCode, assertPassword, type CredentialDeps, OwnCallError } from './assert-credentials.ts'
import type { EmailChangeLinks } from './email-change-links.ts'
import {
  applyEmailChange,
  type EmailChange,
  hasSession,
  insertEmailChange,
  isEmailTaken,
  lockCredentials,
  markAllowed,
  selectCredentials,
  selectEmailChange,
} from './email-changes.queries.ts'

export type ChangeEmailDeps = CredentialDeps & { links: EmailChangeLinks }

const ChangeEmail = z.object({
  newEmail: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string(),
  code: z.string().optional(),
})

/**
 * Asks for another address: the password and, where two-factor sign-in is on, a code are checked, and mails go out. Nothing
 * changes before their links were opened. The old address hears of it at once, and allows it if it was confirmed itself;
 * the answer never says whether the new address is another account's. A second request takes the place of the first.
 * @throws OwnCallError UNAUTHORIZED, INVALID_NEW_EMAIL, EMAIL_UNCHANGED, INVALID_PASSWORD, CODE_REQUIRED, INVALID_CODE,
 *   CODE_ALREADY_USED, CREDENTIALS_CHANGED, SERVICE_UNAVAILABLE
 */
export async function requestEmailChange(
  deps: ChangeEmailDeps,
  request: Request,
  body: unknown,
  session: LiveSession | undefined,
): Promise<void> {
  if (!session) throw new OwnCallError('UNAUTHORIZED', 401)
  const { newEmail, password, code } = read(body)
  const { profileId } = session
  const before = await selectCredentials(deps.db, profileId)
  if (!before) throw new OwnCallError('UNAUTHORIZED', 401)
  await assertPassword(deps, before.hash, password)
  if (newEmail === before.email) throw new OwnCallError('EMAIL_UNCHANGED')
  if (before.hasTwoFactor) await assertCode(deps, { request, account: profileId }, code)
  await transact(deps.db, async (tx) => {
    await lockCredentials(tx, profileId)
    const now = await selectCredentials(tx, profileId)
    if (now?.stamp !== before.stamp || !(await hasSession(tx, session.id)))
      throw new OwnCallError('CREDENTIALS_CHANGED', 409)
    const change = { profileId, oldEmail: now.email, newEmail, isAllowed: !now.isConfirmed }
    const id = await insertEmailChange(tx, change)
    if (now.isConfirmed) await mailOld(tx, 'account.change-email', change, { url: deps.links.urlFor('allow', id) })
    else await mailOld(tx, 'account.email-change-requested', change)
    if (change.isAllowed) await mailNew(deps, tx, { id, ...change })
  })
}

function read(body: unknown): z.infer<typeof ChangeEmail> {
  const input = ChangeEmail.safeParse(body)
  if (input.success) return input.data
  const isEmail = input.error.issues.some(({ path }) => path[0] === 'newEmail')
  throw isEmail ? new OwnCallError('INVALID_NEW_EMAIL') : new OwnCallError('INVALID_PASSWORD')
}

/**
 * Opens a link of a change. The old address's link allows it and has the new address asked; the new one's, opened in a
 * session of that account, makes it count. Opening a link again changes nothing and is answered as before.
 * @throws OwnCallError INVALID_TOKEN, TOKEN_EXPIRED, SIGN_IN_FIRST, EMAIL_TAKEN
 */
export async function openEmailChangeLink(
  deps: ChangeEmailDeps,
  token: string,
  session: LiveSession | undefined,
): Promise<void> {
  const link = deps.links.read(token)
  const known = link ? await selectEmailChange(deps.db, link.changeId) : undefined
  if (!link || !known || link.step === 'undo') throw new OwnCallError('INVALID_TOKEN', 401)
  const { step } = link
  if (step === 'confirm' && session?.profileId !== known.profileId) throw new OwnCallError('SIGN_IN_FIRST', 401)
  try {
    await transact(deps.db, async (tx) => {
      await lockCredentials(tx, known.profileId)
      const change = await selectEmailChange(tx, known.id)
      if (!change || change.isUndone) throw new OwnCallError('INVALID_TOKEN', 401)
      if (isOpened(step, change)) return
      if (change.isExpired) throw new OwnCallError('TOKEN_EXPIRED', 401)
      if (step === 'allow') await allow(deps, tx, change)
      else await confirm(deps, tx, change, session)
    })
  } catch (error) {
    throw sqlState(error) === '23505' ? new OwnCallError('EMAIL_TAKEN', 409) : error
  }
}

const isOpened = (step: 'allow' | 'confirm', change: EmailChange): boolean =>
  step === 'allow' ? change.isAllowed : change.isChanged

async function allow(deps: ChangeEmailDeps, tx: Tx, change: EmailChange): Promise<void> {
  await markAllowed(tx, change.id)
  await mailNew(deps, tx, change)
}

async function confirm(
  { links }: ChangeEmailDeps,
  tx: Tx,
  change: EmailChange,
  session: LiveSession | undefined,
): Promise<void> {
  if (!change.isAllowed) throw new OwnCallError('INVALID_TOKEN', 401)
  if (!session || !(await hasSession(tx, session.id))) throw new OwnCallError('SIGN_IN_FIRST', 401)
  await applyEmailChange(tx, change)
  await mailOld(tx, 'account.email-changed', change, { url: links.urlFor('undo', change.id) })
}

type Addresses = Pick<EmailChange, 'profileId' | 'oldEmail' | 'newEmail'>

/** Has the old address told; the mail names the new one only in part, because the mailbox may be another's by now. */
async function mailOld(tx: Tx, name: string, { profileId, oldEmail, newEmail }: Addresses, more: object = {}) {
  await emitEvents(tx, [{ name, rowId: profileId, payload: { profileId, email: oldEmail, newEmail, ...more } }])
}

/** Asks the new address to confirm, or tells it that it belongs to an account. Neither mail names the old address. */
async function mailNew(deps: ChangeEmailDeps, tx: Tx, change: Addresses & { id: string }): Promise<void> {
  const { id, profileId, newEmail } = change
  const isTaken = await isEmailTaken(tx, newEmail, profileId)
  const name = isTaken ? 'account.new-email-taken' : 'account.confirm-new-email'
  const link = isTaken ? {} : { url: deps.links.urlFor('confirm', id) }
  await emitEvents(tx, [{ name, rowId: profileId, payload: { profileId, email: newEmail, ...link } }])
}
