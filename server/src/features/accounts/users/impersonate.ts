import { randomBytes } from 'node:crypto'
import { impersonationLength } from '@keepcase/contract/access/impersonation.limits.ts'
import { secondsOf } from '@keepcase/contract/api/durations.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor, RequestContext } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { administratorOnly, audit, currentHolder } from '#server/features/access/public.ts'
import { lockProfile } from '../accounts.queries.ts'
import { clearSessionCookies } from '../sessions/hint-cookie.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import { deleteImpersonation, insertImpersonation, selectHeldNames } from './impersonation.queries.ts'
import { insertNote } from './users.queries.ts'

export type ImpersonationDeps = { db: Db; cookie: SessionCookie; baseUrl: string }

/** Lifetime of the cookie in seconds; the database ends the session after the same time (`impersonation_is_live`). */
const maxSeconds = secondsOf(impersonationLength)

/**
 * Opens a session of another account for an administrator, and sets it as the browser's. It ends after `maxSeconds`, by
 * `endImpersonation`, and with the administrator's own session, right to impersonate or account (`impersonation_is_live`).
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, OWN_ACCOUNT, IS_STAFF, IS_CLOSED, NOT_FOUND
 */
export async function startImpersonation(
  deps: ImpersonationDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
  context: Pick<RequestContext, 'requestId' | 'setHeader'>,
): Promise<void> {
  if (id === actor.profileId) throw new Refusal('OWN_ACCOUNT')
  if (actor.impersonatedBy !== null || actor.sessionId === null) throw new Refusal('FORBIDDEN')
  const { sessionId } = actor
  const token = randomBytes(24).toString('base64url')
  await transact(deps.db, async (tx) => {
    const profile = await lockProfile(tx, id)
    await currentHolder(tx, actor, 'platform.users.impersonate')
    if (!profile || profile.closedAt) throw new Refusal('NOT_FOUND')
    if (profile.suspendedAt || !profile.isActive) throw new Refusal('IS_CLOSED')
    const held = await selectHeldNames(tx, id)
    if (held.some((name) => administratorOnly.has(name))) throw new Refusal('IS_STAFF')
    await insertImpersonation(tx, { userId: id, token, impersonatedBy: actor.profileId, sessionId, maxSeconds })
    const noteId = await insertNote(tx, {
      profileId: id,
      authorId: actor.profileId,
      kind: 'impersonation',
      body: reason,
    })
    const subject = { subjectType: 'profile', subjectId: id }
    const { requestId } = context
    await audit(tx, { actor, action: 'users.impersonate', ...subject, before: null, after: { noteId }, requestId })
  })
  context.setHeader('set-cookie', sessionLine(deps, token, maxSeconds))
}

/** Ends the caller's impersonation. Without a live session of the administrator, the browser is signed out. */
export async function endImpersonation(
  deps: ImpersonationDeps,
  actor: Actor,
  context: Pick<RequestContext, 'requestId' | 'setHeader'>,
): Promise<boolean> {
  const { impersonatedBy, sessionId, profileId } = actor
  if (impersonatedBy === null || sessionId === null) return false
  const token = await transact(deps.db, async (tx) => {
    const own = await deleteImpersonation(tx, sessionId)
    const subject = { subjectType: 'profile', subjectId: profileId }
    const { requestId } = context
    await audit(tx, { actor, action: 'users.endImpersonation', ...subject, before: null, after: null, requestId })
    return own
  })
  if (token !== null) context.setHeader('set-cookie', sessionLine(deps, token, null))
  else for (const line of clearSessionCookies(deps.cookie.name, deps.baseUrl)) context.setHeader('set-cookie', line)
  return true
}

/** The `Set-Cookie` line that makes a session the browser's. */
function sessionLine({ cookie, baseUrl }: ImpersonationDeps, token: string, maxAge: number | null): string {
  const age = maxAge === null ? '' : `; Max-Age=${maxAge}`
  const secure = baseUrl.startsWith('https://') ? '; Secure' : ''
  return `${cookie.headerFor(token)}${age}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
