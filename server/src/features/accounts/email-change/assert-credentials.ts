import type { Db } from '@keepcase/db/db.ts'
import type { Auth } from '../sign-in/auth.ts'
import type { LibraryError } from '../sign-in/auth-messages.ts'

/**
 * Checks a second-factor code before the library does, and runs `judge` if it passes. Null when too many
 * calls wait.
 */
export type CodeGuard = (
  call: { path: string; body: { code: string }; account: string },
  judge: () => Promise<Response | null>,
) => Promise<Response | null>

export type CredentialDeps = { db: Db; auth: Auth; baseUrl: string; guardCode: CodeGuard }

/** A refusal by one of our own auth calls; `auth-messages.ts` has the text of its code. */
export class OwnCallError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status = 400) {
    super(code)
    this.code = code
    this.status = status
  }
}

/**
 * Checks the password that the user typed again.
 * @param hash of the account's password; null when it has none
 * @throws OwnCallError INVALID_PASSWORD
 */
export async function assertPassword({ auth }: CredentialDeps, hash: string | null, password: string): Promise<void> {
  const context = await auth.$context
  // @NOTE longer passwords can't have been set; hashing them would only cost time
  const isRight = hash !== null && password.length <= 128 && (await context.password.verify({ hash, password }))
  if (!isRight) throw new OwnCallError('INVALID_PASSWORD')
}

/**
 * Verifies a second-factor code for the account of the request's session: six digits from the authenticator
 * app, or a recovery code, which is used up. Better Auth checks both.
 * @throws OwnCallError CODE_REQUIRED, INVALID_CODE, CODE_ALREADY_USED, SERVICE_UNAVAILABLE
 */
export async function assertCode(
  { auth, baseUrl, guardCode }: CredentialDeps,
  { request, account }: { request: Request; account: string },
  code: string | undefined,
): Promise<void> {
  const given = code?.trim() ?? ''
  if (given === '') throw new OwnCallError('CODE_REQUIRED')
  const path = /^\d{6}$/.test(given) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const body = { code: given }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const judge = () => auth.handler(new Request(`${baseUrl}/api/auth${path}`, init))
  const answer = await guardCode({ path, body, account }, judge)
  if (answer === null) throw new OwnCallError('SERVICE_UNAVAILABLE', 503)
  if (answer.ok) return
  const { code: reason } = (await answer.json().catch(() => ({}))) as LibraryError
  throw new OwnCallError(reason === 'CODE_ALREADY_USED' ? reason : 'INVALID_CODE', 401)
}
