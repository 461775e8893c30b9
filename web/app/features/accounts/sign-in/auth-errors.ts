import type { RefusalData } from '@keepcase/contract/api/procedure.ts'
import { ApiError } from '#web/api/api.ts'

/** The specification's words where sign-in or sign-up fails without words of its own. */
export const unexpected = {
  signIn: 'An unexpected error occurred. Please try again.',
  signUp: 'An unexpected error occurred during sign up.',
} as const

/** What some refusals tell beside their words. */
type Rendered = { waitSeconds?: number; codesLeft?: number }

/**
 * Waits for a call of the account library and gives its refusals the shape that forms read: words for people, and the
 * field each belongs to. A suspended account's answer says that it is suspended and why, in one sentence after the other.
 */
export async function inOurWords<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof ApiError ? reworded(error) : error
  }
}

function reworded(error: ApiError): ApiError {
  const { data: words, waitSeconds, codesLeft } = (error.data ?? {}) as { data?: RefusalData } & Rendered
  if (!words) return new ApiError(error.code, error.status, error.message, null)
  const isSuspended = error.code === 'ACCOUNT_SUSPENDED'
  const message = isSuspended ? [words.title, words.message].filter(Boolean).join(' ') : words.message
  return new ApiError(error.code, error.status, message, { ...words, message, waitSeconds, codesLeft })
}

const toldBy = (error: unknown): Rendered => ((error as ApiError | null)?.data ?? {}) as Rendered

/** For how many seconds a refusal asks to wait; null where it does not say. */
export const waitOf = (error: unknown): number | null => toldBy(error).waitSeconds ?? null

/** How many codes a sign-in still takes after a wrong one; null where the refusal does not say. */
export const codesLeftOf = (error: unknown): number | null => toldBy(error).codesLeft ?? null
