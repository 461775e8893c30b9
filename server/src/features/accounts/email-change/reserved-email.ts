import { APIError } from 'better-auth/api'

/** The header in which our own route tells the library that a sign-up's address is reserved; a client's is dropped. */
export const reservedEmailHeader = 'x-keepcase-reserved-email'

type HookContext = {
  headers?: Headers | undefined
  context: { options: { emailAndPassword?: { requireEmailVerification?: boolean | undefined } | undefined } }
}

/**
 * Refuses a sign-up with an address whose owner can still undo their change away from it, in the words of an address that
 * is taken. While addresses must be confirmed the library turns this into the answer that every sign-up gets.
 */
export async function refuseReservedEmail(_user: object, hook: HookContext | null): Promise<void> {
  if (!hook?.headers?.has(reservedEmailHeader)) return
  const isNeutral = hook.context.options.emailAndPassword?.requireEmailVerification === true
  throw new APIError(isNeutral ? 'FORBIDDEN' : 'UNPROCESSABLE_ENTITY', {
    code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    message: 'User already exists. Use another email.',
  })
}
