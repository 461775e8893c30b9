import type { Db } from '@keepcase/db/db.ts'
import type { Actor, HeaderLookup } from '#server/api/context.ts'
import { actorFrom } from '#server/features/access/public.ts'
import type { EndedSessions } from '#server/realtime/socket-rights.ts'
import type { SessionCookie } from './session-cookie.ts'
import { selectEndedSessions, selectLiveSession, touchSession } from './sessions.queries.ts'

/** Reads sessions for the whole application. */
export type SessionReader = {
  /**
   * The caller, null when signed out: verifies the cookie's signature, then reads the session in one query (it is
   * live by SQL `session_is_live`). Marks the session as seen once a minute.
   */
  readActor(headers: HeaderLookup): Promise<Actor | null>
  /**
   * The session token if the cookie's signature is valid. For the claim route, whose batch reads the session
   * itself.
   */
  sessionTokenOf(headers: HeaderLookup): string | null
  /** Which of these sessions ended, with the reason shown to their owner. One query for the whole process. */
  endedSessions: EndedSessions
}

/** Creates the session reader. */
export function createSessionReader(deps: { db: Db; cookie: SessionCookie }): SessionReader {
  const { db, cookie } = deps
  return {
    sessionTokenOf: (headers) => cookie.tokenOf(headers),
    async readActor(headers) {
      const token = cookie.tokenOf(headers)
      const session = token === null ? undefined : await selectLiveSession(db, token)
      if (!session) return null
      if (session.isStale) await touchSession(db, session.id)
      return actorFrom({ profileId: session.profileId, sessionId: session.id }, session)
    },
    async endedSessions(sessions) {
      const ended = await selectEndedSessions(db, sessions)
      return ended.map(({ id, isSuspended, isKnown }) => ({ sessionId: id, reason: endReason(isSuspended, isKnown) }))
    },
  }
}

function endReason(isSuspended: boolean, isKnown: boolean): string {
  if (isSuspended) return 'This account is suspended.'
  return isKnown ? 'Your session has ended. Please sign in again.' : 'You’ve been signed out.'
}
