import type { RefusalData } from '@keepcase/contract/api/procedure.ts'
import { isUnavailable } from '@keepcase/db/retry.ts'
import { type ErrorMap, ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import { log } from '#server/boot/log.ts'
import { commonAnswers, Refusal } from './refusal.ts'

type Where = { requestId: string; path: readonly string[]; setHeader(name: string, value: string): void }

/**
 * Maps a value thrown by a procedure to its answer. A refusal declared in the contract keeps its code and
 * text. Invalid input becomes a 400 that lists the fields. An unreachable or overloaded database becomes a
 * 503. Anything else becomes a 500; its cause is logged with the request id and never shown.
 */
export function refusalError(error: unknown, errorMap: ErrorMap, where: Where): ORPCError<string, unknown> {
  if (error instanceof Refusal) return declared(error, errorMap) ?? bug(error, where)
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
      return invalidInput(error.cause, errorMap)
    if (error.cause instanceof ValidationError) return bug(wrongOutput(error.cause), where)
    return error.status < 500 && errorMap[error.code] ? error : bug(error.cause ?? error, where)
  }
  if (isUnavailable(error)) return unavailable(error, where)
  return bug(error, where)
}

function declared(refusal: Refusal, errorMap: ErrorMap): ORPCError<string, unknown> | null {
  const promise = errorMap[refusal.code]
  if (!promise) return null
  const title = commonAnswers[refusal.code as keyof typeof commonAnswers]?.title ?? 'Error'
  const message = promise.message ?? refusal.message
  const data = refusal.data ?? { title, message }
  return errorOf(refusal.code, promise.status ?? 400, refusal.data?.message ?? message, data)
}

/** Maximum number of fields and length of a field name in an answer: bad input gets a small answer. */
const maxFields = 20
const maxNameLength = 80

/** Shortens a field name for an answer. The client may have sent a name as long as the body. */
export function shortName(name: string): string {
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1).toWellFormed()}…`
}

/** The first fields that failed the schema, each with its first issue. `.` joins nested names. */
export function fieldsOf(error: ValidationError): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [path, message] of issuesOf(error)) {
    const name = shortName(path.join('.'))
    if (!fields.has(name)) fields.set(name, message)
    if (fields.size === maxFields) break
  }
  // @NOTE built from a map, because a field may be called `constructor`
  return Object.fromEntries(fields)
}

function* issuesOf(error: ValidationError): Generator<[path: string[], message: string]> {
  for (const issue of error.issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
    const unknownKeys = (issue as { keys?: string[] }).keys
    if (unknownKeys) for (const key of unknownKeys) yield [[...path, key], 'Unknown field']
    else yield [path, issue.message]
  }
}

function invalidInput(cause: ValidationError, errorMap: ErrorMap): ORPCError<string, unknown> {
  const message = errorMap.BAD_REQUEST?.message ?? commonAnswers.BAD_REQUEST.message
  return errorOf('BAD_REQUEST', 400, message, { title: 'Invalid request', message, fields: fieldsOf(cause) })
}

/**
 * An error for the log when an answer fails its schema. Names the fields but not the values, which may be
 * personal.
 */
function wrongOutput(cause: ValidationError): Error {
  return new Error(`The answer does not fit its schema: ${JSON.stringify(fieldsOf(cause))}`)
}

function unavailable(error: unknown, where: Where): ORPCError<string, unknown> {
  log.warn({ err: error, requestId: where.requestId, call: where.path.join('.') }, 'database unavailable')
  where.setHeader('retry-after', '1')
  const { status, title, message } = commonAnswers.SERVICE_UNAVAILABLE
  return errorOf('SERVICE_UNAVAILABLE', status, message, { title, message })
}

function bug(error: unknown, where: Where): ORPCError<string, unknown> {
  log.error({ err: error, requestId: where.requestId, call: where.path.join('.') }, 'a call failed')
  const { status, title, message } = commonAnswers.INTERNAL_SERVER_ERROR
  return errorOf('INTERNAL_SERVER_ERROR', status, message, { title, message }, false)
}

function errorOf(code: string, status: number, message: string, data: RefusalData, defined = true) {
  return new ORPCError<string, unknown>(code, { status, message, data, defined })
}
