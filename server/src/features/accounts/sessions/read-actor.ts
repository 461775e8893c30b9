import type { Db } from '@keepcase/db/db.ts'
import type { Actor, HeaderLookup } from '#server/api/context.ts'
import { actorFrom } from '#server/features/access/public.ts'
import type { SessionCookie } from './session-cookie.ts'
import { selectEndedSessions, selectLiveSession, touchSession } from './sessions.queries.ts'

/** What reads sessions for the whole house. */
export type SessionReader = {
  /** Who is calling, null for nobody: the cookie's signature, then one query. Marks the session as seen once a minute. */
  readActor(headers: HeaderLookup): Promise<Actor | null>
  /** The session's token when the cookie's signature is ours. For the claim's route, whose batch reads the session. */
  sessionTokenOf(headers: HeaderLookup): string | null
  /** Of these sessions those that are over, with words for their owner. One query for the whole process. */
  endedSessions(sessionIds: readonly string[]): Promise<readonly { sessionId: string; reason: string }[]>
}

/** Puts together what reads sessions. */
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
    async endedSessions(sessionIds) {
      const ended = await selectEndedSessions(db, sessionIds)
      return ended.map(({ id, isSuspended, isKnown }) => ({ sessionId: id, reason: endWords(isSuspended, isKnown) }))
    },
  }
}

function endWords(isSuspended: boolean, isKnown: boolean): string {
  if (isSuspended) return 'This account is suspended.'
  return isKnown ? 'Your session has ended. Please sign in again.' : 'You have been signed out.'
}
