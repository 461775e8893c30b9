import type { RefusalData } from '@keepcase/contract/api/procedure.ts'
import { ApiError } from '#web/api/api.ts'
import * as texts from './sign-in.texts.ts'

/** Fallback messages for failed sign-in and sign-up. Source: specification. */
export const unexpectedErrors = {
  signIn: texts.anUnexpectedErrorOccurred,
  signUp: texts.anUnexpectedErrorOccurredDuring,
} as const

/** Extra fields of some refusals. */
type RefusalFields = { waitSeconds?: number; codesLeft?: number }

/**
 * Awaits an auth library call and converts its refusal to the error shape that forms read: a message and the field it
 * belongs to. For a suspended account the message says so and gives the reason.
 */
export async function withFormErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof ApiError ? toFormError(error) : error
  }
}

function toFormError(error: ApiError): ApiError {
  const { data: refusal, waitSeconds, codesLeft } = (error.data ?? {}) as { data?: RefusalData } & RefusalFields
  if (!refusal) return new ApiError(error.code, error.status, error.message, null)
  const isSuspended = error.code === 'ACCOUNT_SUSPENDED'
  const message = isSuspended ? [refusal.title, refusal.message].filter(Boolean).join(' ') : refusal.message
  return new ApiError(error.code, error.status, message, { ...refusal, message, waitSeconds, codesLeft })
}

const refusalFieldsOf = (error: unknown): RefusalFields => ((error as ApiError | null)?.data ?? {}) as RefusalFields

/** Seconds to wait according to a refusal; null if it names none. */
export const waitOf = (error: unknown): number | null => refusalFieldsOf(error).waitSeconds ?? null

/** Codes left for this sign-in after a wrong one; null if the refusal doesn't say. */
export const codesLeftOf = (error: unknown): number | null => refusalFieldsOf(error).codesLeft ?? null
