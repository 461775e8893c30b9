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
 * Requests a change of email: verifies the password and, with two-factor sign-in, a code, and sends mails.
 * Nothing changes until their links are opened. The old address is notified at once and must allow the change
 * if it is confirmed. The answer never reveals whether the new address belongs to another account. A second
 * request replaces the first.
 * @throws OwnCallError UNAUTHORIZED, INVALID_NEW_EMAIL, EMAIL_UNCHANGED, INVALID_PASSWORD, CODE_REQUIRED,
 * INVALID_CODE, CODE_ALREADY_USED, CREDENTIALS_CHANGED, SERVICE_UNAVAILABLE
 */
export async function requestEmailChange(
  deps: ChangeEmailDeps,
  request: Request,
  body: unknown,
  session: LiveSession | undefined,
): Promise<void> {
  if (!session) throw new OwnCallError('UNAUTHORIZED', 401)
  const { newEmail, password, code } = parseInput(body)
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

function parseInput(body: unknown): z.infer<typeof ChangeEmail> {
  const input = ChangeEmail.safeParse(body)
  if (input.success) return input.data
  const isEmail = input.error.issues.some(({ path }) => path[0] === 'newEmail')
  throw isEmail ? new OwnCallError('INVALID_NEW_EMAIL') : new OwnCallError('INVALID_PASSWORD')
}

/**
 * Handles a mailed link. The old address's link allows the change and mails the new address; the new
 * address's link, opened in a session of that account, applies it. Opening a link again changes nothing and
 * gets the same answer.
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
      if (isLinkUsed(step, change)) return
      if (change.isExpired) throw new OwnCallError('TOKEN_EXPIRED', 401)
      if (step === 'allow') await allowChange(deps, tx, change)
      else await confirmChange(deps, tx, change, session)
    })
  } catch (error) {
    throw sqlState(error) === '23505' ? new OwnCallError('EMAIL_TAKEN', 409) : error
  }
}

const isLinkUsed = (step: 'allow' | 'confirm', change: EmailChange): boolean =>
  step === 'allow' ? change.isAllowed : change.isChanged

async function allowChange(deps: ChangeEmailDeps, tx: Tx, change: EmailChange): Promise<void> {
  await markAllowed(tx, change.id)
  await mailNew(deps, tx, change)
}

async function confirmChange(
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

/**
 * Queues a mail to the old address. It shows the new address only in part, because someone else may read the
 * old mailbox by now.
 */
async function mailOld(tx: Tx, name: string, { profileId, oldEmail, newEmail }: Addresses, more: object = {}) {
  await emitEvents(tx, [{ name, rowId: profileId, payload: { profileId, email: oldEmail, newEmail, ...more } }])
}

/**
 * Asks the new address to confirm, or informs it that it already has an account. Neither mail shows the old
 * address.
 */
async function mailNew(deps: ChangeEmailDeps, tx: Tx, change: Addresses & { id: string }): Promise<void> {
  const { id, profileId, newEmail } = change
  const isTaken = await isEmailTaken(tx, newEmail, profileId)
  const name = isTaken ? 'account.new-email-taken' : 'account.confirm-new-email'
  const link = isTaken ? {} : { url: deps.links.urlFor('confirm', id) }
  await emitEvents(tx, [{ name, rowId: profileId, payload: { profileId, email: newEmail, ...link } }])
}
