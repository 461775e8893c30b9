import type { Db } from '@keepcase/db/db.ts'
import type { Auth } from './auth.ts'

export type CredentialDeps = { db: Db; auth: Auth; baseUrl: string }

/** A refusal of a call that our own route answers itself; `auth-words.ts` has the words of its code. */
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
 * Checks the password that somebody typed again.
 * @param hash of the account's password; null when it has none
 * @throws OwnCallError INVALID_PASSWORD
 */
export async function assertPassword({ auth }: CredentialDeps, hash: string | null, password: string): Promise<void> {
  const context = await auth.$context
  // @NOTE longer ones are never set, and would be hashed
  const isRight = hash !== null && password.length <= 128 && (await context.password.verify({ hash, password }))
  if (!isRight) throw new OwnCallError('INVALID_PASSWORD')
}

/**
 * Checks a code of the second factor for the account of a request's session: six digits of the authenticator app, or a
 * recovery code, which is used up. The account library judges both.
 * @throws OwnCallError CODE_REQUIRED, INVALID_CODE
 */
export async function assertCode(
  { auth, baseUrl }: CredentialDeps,
  request: Request,
  code: string | undefined,
): Promise<void> {
  const given = code?.trim() ?? ''
  if (given === '') throw new OwnCallError('CODE_REQUIRED')
  const path = /^\d{6}$/.test(given) ? 'verify-totp' : 'verify-backup-code'
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const body = JSON.stringify({ code: given })
  const url = `${baseUrl}/api/auth/two-factor/${path}`
  const answer = await auth.handler(new Request(url, { method: 'POST', headers, body }))
  if (!answer.ok) throw new OwnCallError('INVALID_CODE', 401)
}
