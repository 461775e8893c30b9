import type { StandardHandlerOptions } from '@orpc/server/standard'
import type { RequestContext } from './context.ts'

type Options = StandardHandlerOptions<RequestContext>
type Interceptor = NonNullable<Options['interceptors']>[number]
type ClientInterceptor = NonNullable<Options['clientInterceptors']>[number]

/** The body or query of requests in progress, without path parameters. */
const receivedInputs = new WeakMap<RequestContext, unknown>()

/**
 * Remembers the body or query of a request. oRPC merges it with the path parameters and silently drops
 * duplicates.
 */
export const captureBody: Interceptor = ({ next, ...options }) => {
  const { request, context } = options
  if (request.method === 'GET') {
    // @NOTE `id[0]=…` also sets `id`
    receivedInputs.set(
      context,
      Object.fromEntries([...request.url.searchParams].map(([name, value]) => [name.split('[', 1)[0], value])),
    )
    return next()
  }
  const body: typeof request.body = async () => {
    const read = await request.body()
    receivedInputs.set(context, read)
    return read
  }
  return next({ ...options, request: { ...request, body } })
}

/** Makes the schema reject a body that is not an object, or that repeats a path parameter. */
export const rejectDuplicateParameters: ClientInterceptor = ({ next, ...options }) => {
  const { context, input, procedure } = options
  const names = [...(procedure['~orpc'].route.path ?? '').matchAll(/\{([^}]+)\}/g)].map(([, name]) => String(name))
  if (names.length === 0 || !isObject(input)) return next()
  const path = Object.fromEntries(names.map((name) => [name, input[name]]))
  const received = receivedInputs.get(context)
  if (!isObject(received)) return next({ ...options, input: joinPathAndBody(path, received) })
  const repeated = duplicates(path, received)
  return next(Object.keys(repeated).length === 0 ? options : { ...options, input: { ...input, ...repeated } })
}

/**
 * Joins path parameters and body. A repeated parameter, or a body that is not an object, will fail the
 * schema.
 */
export function joinPathAndBody(path: Readonly<Record<string, unknown>>, body: unknown): unknown {
  if (body === undefined) return path
  return isObject(body) ? { ...body, ...path, ...duplicates(path, body) } : body
}

/** Fields of the body that repeat a path parameter, renamed to `body.<name>`, which no schema accepts. */
function duplicates(path: object, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const repeated = Object.keys(path).filter((name) => Object.hasOwn(body, name))
  return Object.fromEntries(repeated.map((name) => [`body.${name}`, body[name]]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}
