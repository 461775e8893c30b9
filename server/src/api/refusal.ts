import type { RefusalData } from '@keepcase/contract/api/procedure.ts'
import { ORPCError } from '@orpc/server'

/** Codes that every procedure may answer (contract/src/api/procedure.ts). Features declare more. */
export type CommonCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'KEY_REUSED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'

/**
 * An expected "no". Thrown by a command, it rolls the transaction back and becomes the error that the
 * contract declares for its code. A code that the procedure does not declare is a bug (500, logged). Without
 * `data`, the contract's text is used.
 */
export class Refusal<Code extends string = string> extends Error {
  readonly code: Code
  readonly data: RefusalData | undefined

  constructor(code: Code, data?: RefusalData) {
    super(data?.message ?? code)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
}

/** A refusal with a `Retry-After` header, in whole seconds (429 and 503). */
export class RetryLater extends Refusal<'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE'> {
  readonly retryAfterSeconds: number

  constructor(code: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE', retryAfterSeconds: number, data?: RefusalData) {
    super(code, data)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const changedTexts = { title: 'Changed meanwhile', message: 'Someone else saved changes while you were editing.' }

/**
 * An edit that started from an older version (`changedMeanwhile` of the contract). `current` is the row's view as it is
 * now; it leaves with the refusal.
 */
export class ChangedMeanwhile extends Refusal<'CHANGED_MEANWHILE'> {
  constructor(current: object) {
    super('CHANGED_MEANWHILE', { ...changedTexts, current } as RefusalData)
  }
}

/**
 * Status and text of the common codes where no procedure is involved (unknown path, rejected header, database
 * unreachable).
 */
export const commonAnswers: Record<
  CommonCode | 'METHOD_NOT_ALLOWED' | 'MISDIRECTED_REQUEST' | 'INTERNAL_SERVER_ERROR',
  CommonAnswer
> = {
  BAD_REQUEST: { status: 400, title: 'Invalid request', message: 'That request isn’t valid.' },
  UNAUTHORIZED: { status: 401, title: 'Authentication required', message: 'Please sign in.' },
  FORBIDDEN: { status: 403, title: 'Permission denied', message: 'You can’t do this.' },
  NOT_FOUND: { status: 404, title: 'Not found', message: 'There’s nothing here.' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Not allowed', message: 'This address doesn’t accept this method.' },
  CONFLICT: { status: 409, title: 'Just changed', message: 'This changed while you were looking.' },
  KEY_REUSED: { status: 409, title: 'Key reused', message: 'This key was used for another request.' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Too large', message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Not accepted', message: 'We don’t accept this kind of content.' },
  MISDIRECTED_REQUEST: {
    status: 421,
    title: 'Wrong address',
    message: "This site doesn't answer at this address. If you run it, open the address in BASE_URL.",
  },
  TOO_MANY_REQUESTS: { status: 429, title: 'Slow down', message: 'Too many requests. Please wait a moment.' },
  INTERNAL_SERVER_ERROR: { status: 500, title: 'Error', message: 'Something went wrong on our side.' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'One moment', message: 'We’re catching up. Please try again.' },
}

type CommonAnswer = { status: number; title: string; message: string }

/** The body of an error on `/api`: oRPC's fields plus the request id. */
export type ErrorBody = {
  defined: boolean
  code: string
  status: number
  message: string
  data: RefusalData
  requestId: string
}

/** The error body for a common code. */
export function commonErrorBody(code: keyof typeof commonAnswers, requestId: string, data?: RefusalData): ErrorBody {
  const { status, title, message } = commonAnswers[code]
  const text = data ?? { title, message }
  return { defined: true, code, status, message: text.message, data: text, requestId }
}

/** The text for a body that can't be parsed: broken JSON, a broken form. */
export const unreadBody: RefusalData = { title: 'Invalid request', message: 'The request’s body couldn’t be read.' }

/** The public body of an error that a procedure threw: only what the contract declares. */
export function errorBody(error: ORPCError<string, unknown>, requestId: string): ErrorBody {
  const { code, status, message, defined } = error
  const common = commonAnswers[code as CommonCode] as CommonAnswer | undefined
  const given = error.data as RefusalData | undefined
  const data = given?.title ? given : { title: common?.title ?? 'Error', message }
  return { defined, code, status, message, data, requestId }
}

/** An error on `/rpc`. oRPC's client accepts no extra keys, so the request id is inside `data`. */
export class RpcError extends ORPCError<string, RefusalData & { requestId: string }> {
  constructor(body: ErrorBody) {
    const { code, status, message, defined, data, requestId } = body
    super(code, { status, message, defined, data: { ...data, requestId } })
  }
}
