import type { Db } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents, wakeRelay } from '#server/realtime/outbox.ts'
import type { SessionCookie } from '../../sessions/session-cookie.ts'
import { deleteSession, type LiveSession, selectAccountOfToken } from '../../sessions/sessions.queries.ts'
import { announceCredentialChange, credentialChangedBy } from '../announce-credential-change.ts'
import { revokesOtherSessions } from '../auth-paths.ts'
import type { KnownDevices } from '../known-devices.ts'
import { deleteDevices } from '../sign-in.queries.ts'

type Deps = { db: Db; cookie: SessionCookie; devices: KnownDevices }

/** An answered call: its session and token when it came, and the account whose password it resets. */
type Answered = {
  path: string
  cookies: string | null
  token: string | null
  session: LiveSession | undefined
  resetAccount: string | null
}

/**
 * Carries out what an answer means for sessions, credentials and known devices, and tells other features.
 * @returns the cookie by which this device becomes known; null when it does not
 */
export async function applySessionChanges(deps: Deps, call: Answered, response: Response): Promise<string | null> {
  const { path, token, session } = call
  if (session && replacesSession(deps.cookie, response, token)) await deleteSession(deps.db, session.id)
  if (session && response.ok && revokesOtherSessions(path)) await announceSignedOutElsewhere(deps.db, session.profileId)
  const credential = session && response.ok ? credentialChangedBy(path, session) : null
  if (session && credential) await announceCredentialChange(deps.db, session.profileId, credential)
  const account = response.ok ? await accountForDevice(deps, call, response) : null
  const device = account === null ? null : await deps.devices.remember(call.cookies, account)
  wakeRelay()
  return device
}

/**
 * The account to which this device becomes known: the one it signed in to or set a password for; null
 * otherwise.
 */
async function accountForDevice({ db, cookie }: Deps, call: Answered, response: Response): Promise<string | null> {
  if (call.path === '/reset-password') return call.resetAccount
  const token = sessionIn(cookie, response)
  if (token) return selectAccountOfToken(db, token)
  if (!call.session || call.path !== '/revoke-other-sessions') return null
  await deleteDevices(db, call.session.profileId)
  return call.session.profileId
}

/**
 * True when the answer replaces or removes the browser's session. The previous one must not stay alive
 * unnoticed.
 */
function replacesSession(cookie: SessionCookie, response: Response, token: string | null): boolean {
  const next = sessionIn(cookie, response)
  return next !== undefined && next !== token
}

/** The session token set by the answer; null when it is cleared; undefined when unchanged. */
function sessionIn(cookie: SessionCookie, response: Response): string | null | undefined {
  const start = `${cookie.name}=`
  const line = response.headers.getSetCookie().findLast((one) => one.startsWith(start))
  return line && cookie.tokenOf(new Headers({ cookie: line.split(';', 1)[0] ?? '' }))
}

/** Lets other features delete their data about devices that were signed out. */
async function announceSignedOutElsewhere(db: Db, profileId: string): Promise<void> {
  const event = { name: 'account.signed-out-elsewhere', rowId: profileId, payload: { profileId } }
  await transact(db, (tx) => emitEvents(tx, [event]))
}
