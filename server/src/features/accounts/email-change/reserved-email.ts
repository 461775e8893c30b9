import { APIError } from 'better-auth/api'

/**
 * Header by which our route tells Better Auth that a sign-up's address is reserved. A client's header is
 * dropped.
 */
export const reservedEmailHeader = 'x-keepcase-reserved-email'

type HookContext = {
  headers?: Headers | undefined
  context: { options: { emailAndPassword?: { requireEmailVerification?: boolean | undefined } | undefined } }
}

/**
 * Refuses a sign-up with a reserved address as if it were taken. While email verification is on, Better Auth
 * turns this into the same answer as for every sign-up.
 */
export async function refuseReservedEmail(_user: object, hook: HookContext | null): Promise<void> {
  if (!hook?.headers?.has(reservedEmailHeader)) return
  const isNeutral = hook.context.options.emailAndPassword?.requireEmailVerification === true
  throw new APIError(isNeutral ? 'FORBIDDEN' : 'UNPROCESSABLE_ENTITY', {
    code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    message: 'User already exists. Use another email.',
  })
}
