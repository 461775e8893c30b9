import type { ProcedureMeta } from '@keepcase/contract/api/procedure.ts'
import { type AnyContractRouter, type ErrorMap, fallbackContractConfig } from '@orpc/contract'
import {
  type ImplementerInternalWithMiddlewares,
  implement,
  type Middleware,
  type ORPCErrorConstructorMap,
} from '@orpc/server'
import { type Actor, hasPermission, type RequestContext } from './context.ts'
import { Refusal, RetryLater } from './refusal.ts'
import { refusalError, shortName } from './refusal-error.ts'
import { brokenText } from './strict-input.ts'

/**
 * Implements a part of the contract: `implementContract(contract.claims).mine.handler(({ input, context }) =>
 * …)`.
 */
export type ContractImplementer<T extends AnyContractRouter> = ImplementerInternalWithMiddlewares<
  T,
  RequestContext & Record<never, never>,
  RequestContext
>

type Guard = Middleware<
  RequestContext,
  Record<never, never>,
  unknown,
  unknown,
  ORPCErrorConstructorMap<Record<never, never>>,
  ProcedureMeta
>

/**
 * Starts the implementation of a contract part. A guard runs before the input is read: permission, rate
 * limit, idempotency key, strict input. Errors leave as declared in the contract, or as a 500 without
 * details.
 */
export function implementContract<T extends AnyContractRouter>(contract: T): ContractImplementer<T> {
  const implementer = implement(contract).$context<RequestContext>() as unknown as { use(guard: Guard): unknown }
  return implementer.use(guard) as ContractImplementer<T>
}

const keyShape = /^[A-Za-z0-9_-]{8,64}$/

/** True for a valid `Idempotency-Key`. */
export const isKey = (key: string | null): key is string => key !== null && keyShape.test(key)

const guard: Guard = async ({ context, procedure, path, next }, input) => {
  const { meta, route, errorMap, inputSchema } = procedure['~orpc']
  try {
    const actor = await admit(meta, context)
    await countCall(meta, fallbackContractConfig('defaultMethod', route.method), context, actor)
    if (meta.key === 'required' && !isKey(context.key)) throw missingKey
    const brokenField = brokenText(input)
    if (brokenField !== null) throw loneSurrogate(brokenField)
    if (!inputSchema && hasFields(input)) throw noInput
    const isRead = fallbackContractConfig('defaultMethod', route.method) === 'GET'
    if (actor?.impersonatedBy && !isRead) {
      await context.recordImpersonated?.(actor, path.join('.'), context.requestId)
    }
    return await next()
  } catch (error) {
    throw asDeclared(error, errorMap, context, path)
  }
}

/** Maps a thrown value to the error a procedure answers with (see `refusalError`) and sets `Retry-After`. */
export function asDeclared(error: unknown, errorMap: ErrorMap, context: RequestContext, path: readonly string[]) {
  const setHeader = (name: string, value: string) => context.setHeader(name, value)
  if (error instanceof RetryLater) setHeader('retry-after', String(error.retryAfterSeconds))
  return refusalError(error, errorMap, { requestId: context.requestId, path, setHeader })
}

const keyMessage = 'Send the header Idempotency-Key: 8 to 64 letters, digits, - or _.'
const missingKey = new Refusal('BAD_REQUEST', { title: 'Key missing', message: keyMessage })
const loneSurrogate = (field: string) => {
  const message = 'A character is broken. Type it again.'
  return new Refusal('BAD_REQUEST', { title: 'Invalid request', message, fields: { [shortName(field)]: message } })
}
const noInput = new Refusal('BAD_REQUEST', { title: 'Invalid request', message: 'This call takes no input.' })

function hasFields(input: unknown): boolean {
  return input !== undefined && input !== null && (typeof input !== 'object' || Object.keys(input).length > 0)
}

/**
 * Checks the caller's session and permission. Public procedures don't read the session and get null.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN
 */
async function admit(meta: ProcedureMeta, context: RequestContext): Promise<Actor | null> {
  const { needs } = meta
  if (needs === undefined) throw new Error('A procedure without `needs` was called')
  if (needs === 'public' || meta.judge === 'database') return null
  const actor = await context.actor()
  if (!actor) throw new Refusal('UNAUTHORIZED', meta.signInMessage)
  if (needs !== 'signed-in' && !hasPermission(actor, needs)) throw missingPermission(needs)
  return actor
}

/** The refusal for a missing permission, also used by policies. */
export function missingPermission(permission: string): Refusal<'FORBIDDEN'> {
  return new Refusal('FORBIDDEN', { title: 'Permission denied', message: `Missing ${permission}` })
}

async function countCall(meta: ProcedureMeta, method: string, context: RequestContext, actor: Actor | null) {
  if (meta.judge === 'database') return
  const rate = meta.rate ?? (method === 'GET' ? 'read' : 'write')
  const waitSeconds = await context.countCall(rate, actor ? actor.profileId : context.ip)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
}
