import type { StandardHandlerOptions } from '@orpc/server/standard'
import type { RequestContext } from './context.ts'

type Options = StandardHandlerOptions<RequestContext>
type Interceptor = NonNullable<Options['interceptors']>[number]
type ClientInterceptor = NonNullable<Options['clientInterceptors']>[number]

/** What requests under way said beside their path: the body as it was read, or the query. */
const said = new WeakMap<RequestContext, unknown>()

/** Notes what a request says beside its path. The library would let the path win, and forget the rest unseen. */
export const captureBody: Interceptor = ({ next, ...options }) => {
  const { request, context } = options
  if (request.method === 'GET') {
    // @NOTE `id[0]=…` speaks of `id` as well
    said.set(
      context,
      Object.fromEntries([...request.url.searchParams].map(([name, value]) => [name.split('[', 1)[0], value])),
    )
    return next()
  }
  const body: typeof request.body = async () => {
    const read = await request.body()
    said.set(context, read)
    return read
  }
  return next({ ...options, request: { ...request, body } })
}

/** Gives the procedure's schema what it must refuse: a body that is no object, or one that names again what the path names. */
export const rejectDuplicateParameters: ClientInterceptor = ({ next, ...options }) => {
  const { context, input, procedure } = options
  const names = [...(procedure['~orpc'].route.path ?? '').matchAll(/\{([^}]+)\}/g)].map(([, name]) => String(name))
  if (names.length === 0 || !isObject(input)) return next()
  const path = Object.fromEntries(names.map((name) => [name, input[name]]))
  const beside = said.get(context)
  if (!isObject(beside)) return next({ ...options, input: joinPathAndBody(path, beside) })
  const again = twice(path, beside)
  return next(Object.keys(again).length === 0 ? options : { ...options, input: { ...input, ...again } })
}

/** The input of a call, of its path and its body: one that names a thing twice, or is no object, fails its schema. */
export function joinPathAndBody(path: Readonly<Record<string, unknown>>, body: unknown): unknown {
  if (body === undefined) return path
  return isObject(body) ? { ...body, ...path, ...twice(path, body) } : body
}

/** What a body names again, under names that no schema has. */
function twice(path: object, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const again = Object.keys(path).filter((name) => Object.hasOwn(body, name))
  return Object.fromEntries(again.map((name) => [`body.${name}`, body[name]]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}
