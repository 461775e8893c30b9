/**
 * Client of the authentication routes under /api/auth. A few `fetch` calls instead of the library's own client, which
 * would weigh more than the rest of the sign-in page.
 */
import { ApiError } from '#web/api/api.ts'

type Answer = Record<string, unknown> | null

/** Calls an authentication route: `path` follows /api/auth/. Throws an `ApiError` with its code and message. */
export async function callAuth<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<T> {
  const response = await fetch(`/api/auth/${path}`, {
    method,
    credentials: 'same-origin',
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  })
  const answer = (await response.json().catch(() => null)) as Answer
  if (response.ok) return answer as T
  const { code, message } = (answer ?? {}) as { code?: string; message?: string }
  throw new ApiError(code ?? 'UNKNOWN', response.status, message ?? '', answer)
}

const post = <T extends Answer>(path: string, body: Record<string, unknown> = {}) => callAuth<T>('POST', path, body)

export type SignedUpUser = { id: string; email: string; name: string; emailVerified: boolean }
/** `token` is null when the address must be confirmed before a session begins. */
export type SignUpAnswer = { token: string | null; user: SignedUpUser }
/** `twoFactorRedirect` is true when a second factor is still required. */
export type SignInAnswer = { redirect?: boolean; token?: string; user?: SignedUpUser; twoFactorRedirect?: boolean }

/** The authentication calls that our pages make. Each throws an `ApiError` with its code and message. */
export const auth = {
  signUp: (input: { email: string; password: string; name: string; callbackURL?: string }) =>
    post<SignUpAnswer>('sign-up/email', input),
  signIn: (input: { email: string; password: string; rememberMe?: boolean; callbackURL?: string }) =>
    post<SignInAnswer>('sign-in/email', input),
  /** Throws an error of `fetch` if the server cannot be reached before `signal` aborts. */
  signOut: (signal?: AbortSignal) => callAuth<{ success: boolean }>('POST', 'sign-out', {}, signal),
  /** Mails a link that leads to `redirectTo` with `?token=…`. The answer never reveals whether the address is known. */
  requestPasswordReset: (input: { email: string; redirectTo: string }) =>
    post<{ status: boolean }>('request-password-reset', input),
  resetPassword: (input: { newPassword: string; token: string }) => post<{ status: boolean }>('reset-password', input),
  /** Checks a password: refused with the same message that setting it would be refused with. */
  judgePassword: (input: { password: string; email?: string; token?: string }) =>
    post<{ status: boolean }>('judge-password', input),
  sendVerificationEmail: (input: { email: string; callbackURL?: string }) =>
    post<{ status: boolean }>('send-verification-email', input),
  /** The second factor: a code of the authenticator app, or one of the recovery codes. */
  verifyTotp: (input: { code: string; trustDevice?: boolean }) => post<SignInAnswer>('two-factor/verify-totp', input),
  verifyBackupCode: (input: { code: string }) => post<SignInAnswer>('two-factor/verify-backup-code', input),
}
