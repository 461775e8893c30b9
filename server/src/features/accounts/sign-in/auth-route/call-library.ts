import { isEmailReserved } from '../../email-change/email-changes.queries.ts'
import { reservedEmailHeader } from '../../email-change/reserved-email.ts'
import { withoutCookie } from '../../sessions/session-cookie.ts'
import type { LiveSession } from '../../sessions/sessions.queries.ts'
import { addressHeader } from '../auth.ts'
import { withAfterwards } from '../auth-mails.ts'
import type { LibraryError } from '../auth-messages.ts'
import { bodyFor } from '../auth-paths.ts'
import type { AuthCall, AuthRouteDeps } from './auth-call.ts'

/**
 * Calls Better Auth. A sign-up that lost a race for its address is retried, and then finds the account. Null
 * when the account can't be created at all, because the database doesn't answer.
 */
export async function callLibrary(
  deps: AuthRouteDeps,
  { request, path, body, caller }: AuthCall,
  session: LiveSession | undefined,
): Promise<Response | null> {
  const headers = new Headers(request.headers)
  headers.set(addressHeader, caller.ip)
  headers.delete(reservedEmailHeader)
  if (path === '/sign-up/email' && (await isEmailReserved(deps.db, String(body?.email).toLowerCase())))
    headers.set(reservedEmailHeader, 'yes')
  headers.delete('content-length')
  if (!session) {
    const rest = withoutCookie(headers.get('cookie'), deps.cookie.name)
    if (rest === '') headers.delete('cookie')
    else headers.set('cookie', rest)
  }
  const text = body === null ? null : JSON.stringify(bodyFor(path, body))
  const send = () =>
    withAfterwards(() => deps.auth.handler(new Request(request.url, { method: request.method, headers, body: text })))
  const response = await send()
  if (!(await hasFailedToCreate(response))) return response
  const second = await send()
  return (await hasFailedToCreate(second)) ? null : second
}

async function hasFailedToCreate(response: Response): Promise<boolean> {
  if (response.status !== 422) return false
  const { code } = (await response.clone().json()) as LibraryError
  return code === 'FAILED_TO_CREATE_USER'
}
