import { OwnCallError } from '../email-change/assert-credentials.ts'
import { type ChangeEmailDeps, openEmailChangeLink, requestEmailChange } from '../email-change/change-email.ts'
import { undoEmailChange } from '../email-change/undo-email-change.ts'
import { clearSessionCookies } from '../sessions/hint-cookie.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import type { JsonBody } from './auth-paths.ts'
import { isConfirmationAlive } from './confirmation-tokens.ts'

export type OwnCallDeps = ChangeEmailDeps & { cookieName: string }

/** A call that we answer ourselves. */
type OwnCall = { request: Request; body: JsonBody; session: LiveSession | undefined }

/** Null: pass the call on to Better Auth. */
type Answer = (deps: OwnCallDeps, call: OwnCall) => Promise<Response | null>

const answers: Readonly<Record<string, Answer>> = {
  '/verify-email': async ({ db }, { request }) => {
    const token = new URL(request.url).searchParams.get('token')
    if (!(await isConfirmationAlive(db, token))) throw new OwnCallError('INVALID_TOKEN', 401)
    return null
  },
  '/change-email': async (deps, { request, body, session }) => {
    await requestEmailChange(deps, request, body, session)
    return Response.json({ status: true })
  },
  '/verify-email-change': async (deps, { request, session }) => {
    const query = new URL(request.url).searchParams
    await openEmailChangeLink(deps, query.get('token') ?? '', session)
    const page = query.get('callbackURL')
    return page === null
      ? Response.json({ status: true })
      : new Response(null, { status: 302, headers: { location: page } })
  },
  '/undo-email-change': async (deps, { body, session }) => {
    const { profileId, resetToken } = await undoEmailChange(deps, body?.token)
    const response = Response.json({ status: true, resetToken })
    if (session?.profileId === profileId)
      for (const cookie of clearSessionCookies(deps.cookieName, deps.baseUrl))
        response.headers.append('set-cookie', cookie)
    return response
  },
}

/**
 * Answers calls under `/api/auth` that Better Auth doesn't provide or must not see; null for all others.
 * Refusals have the library's format and get their texts in the same place.
 */
export async function answerOwnCall(deps: OwnCallDeps, path: string, call: OwnCall): Promise<Response | null> {
  const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
  try {
    return answer ? await answer(deps, call) : null
  } catch (error) {
    if (error instanceof OwnCallError) return Response.json({ code: error.code }, { status: error.status })
    throw error
  }
}
