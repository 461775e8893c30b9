import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type AnyRouter, ORPCError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import type { StandardHandlerOptions } from '@orpc/server/standard'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { log } from '#server/boot/log.ts'
import { assertQueryWithinBounds, assertWithinBounds, queryBounds } from '#server/http/bounded-json.ts'
import type { RequestContext } from './context.ts'
import { captureBody, rejectDuplicateParameters } from './path-and-body.ts'
import { commonErrorBody, type ErrorBody, errorBody, Refusal, RpcError, unreadBody } from './refusal.ts'

/** Answers a request under `/api` or `/rpc`; null when no procedure has that address. */
export type ApiHandler = (request: Request, context: RequestContext) => Promise<Response | null>

/** An error on `/api`, whose JSON is the whole body. */
class ApiError extends ORPCError<string, unknown> {
  #body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.code, { status: body.status, message: body.message, data: body.data, defined: body.defined })
    this.#body = body
  }

  override toJSON(): ReturnType<ORPCError<string, unknown>['toJSON']> {
    return this.#body as unknown as ReturnType<ORPCError<string, unknown>['toJSON']>
  }
}

/** Everything of an error that leaves: a procedure's own as it is, anything else by one of the common codes. */
function leaving(error: unknown, requestId: string): ErrorBody {
  if (error instanceof ORPCError) {
    if (error.data !== undefined || error.defined) return errorBody(error, requestId)
    if (error.code === 'PAYLOAD_TOO_LARGE') return commonErrorBody('PAYLOAD_TOO_LARGE', requestId)
    if (error.status === 405) return commonErrorBody('METHOD_NOT_ALLOWED', requestId)
    if (error.status < 500) return commonErrorBody('BAD_REQUEST', requestId)
  }
  log.error({ err: error, requestId }, 'an answer could not be made')
  return commonErrorBody('INTERNAL_SERVER_ERROR', requestId)
}

type Interceptor = NonNullable<StandardHandlerOptions<RequestContext>['interceptors']>[number]
type ClientInterceptor = NonNullable<StandardHandlerOptions<RequestContext>['clientInterceptors']>[number]

/** Requests whose procedure has been called. What fails before that is what the caller sent. */
const called = new WeakSet<RequestContext>()

const noteCall: ClientInterceptor = ({ next, context }) => {
  called.add(context)
  return next()
}

const errorsAs =
  (makeError: (body: ErrorBody) => Error): Interceptor =>
  async ({ next, context }) => {
    try {
      return await next()
    } catch (error) {
      const isUnread = !(error instanceof ORPCError) && !called.has(context)
      const { requestId } = context
      const words = error instanceof Refusal ? error.data : unreadBody
      throw makeError(isUnread ? commonErrorBody('BAD_REQUEST', requestId, words) : leaving(error, requestId))
    }
  }

/** A request whose body is looked at when it is read: the library parses its text right afterwards. */
function bounded(request: Request): Request {
  const read = request.text.bind(request)
  const text = async () => {
    const body = await read()
    assertWithinBounds(body)
    return body
  }
  return Object.defineProperty(request, 'text', { value: text })
}

/** Refuses a query of which the library would build something large or deep. */
const boundQuery: Interceptor = ({ next, ...options }) => {
  if (options.request.method === 'GET') assertQueryWithinBounds(options.request.url)
  return next(options)
}

/** The same of an input that our pages' own protocol carries in the query, as JSON. */
const boundData: Interceptor = ({ next, ...options }) => {
  const { method, url } = options.request
  if (method === 'GET') assertWithinBounds(url.searchParams.getAll('data').at(-1) ?? '')
  return next(options)
}

/** ConcurrencyLimiter texts of a query string into the types that the schema wants. In a JSON body `"1"` stays a text and is refused. */
class QueryCoercion extends SmartCoercionPlugin<RequestContext> {
  override init(options: StandardHandlerOptions<RequestContext>): void {
    const own: StandardHandlerOptions<RequestContext> = {}
    super.init(own)
    options.clientInterceptors ??= []
    for (const coerce of own.clientInterceptors ?? []) {
      options.clientInterceptors.unshift((call) =>
        (call.procedure['~orpc'].route.method ?? 'POST') === 'GET' ? coerce(call) : call.next(),
      )
    }
  }
}

/** `/api`: OpenAPI routes for everyone. */
export function createApiHandler(router: AnyRouter): ApiHandler {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    plugins: [new QueryCoercion({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    interceptors: [errorsAs((body) => new ApiError(body)), boundQuery, captureBody],
    clientInterceptors: [noteCall, rejectDuplicateParameters],
    maxBracketNotationArrayIndex: queryBounds.arrayIndex,
  })
  return async (request, context) =>
    (await handler.handle(bounded(request), { prefix: '/api', context })).response ?? null
}

/** `/rpc`: oRPC's own protocol for our pages. */
export function createRpcHandler(router: AnyRouter): ApiHandler {
  const handler = new RPCHandler<RequestContext>(router, {
    interceptors: [errorsAs((body) => new RpcError(body)), boundQuery, boundData],
    clientInterceptors: [noteCall],
  })
  return async (request, context) =>
    (await handler.handle(bounded(request), { prefix: '/rpc', context })).response ?? null
}

/** An error that no procedure threw, in the same shape. */
export function errorResponse(
  code: Parameters<typeof commonErrorBody>[0],
  requestId: string,
  message?: string,
  headers: Record<string, string> = {},
): Response {
  const body = commonErrorBody(code, requestId)
  const words = message === undefined ? body : { ...body, message, data: { ...body.data, message } }
  return Response.json(words, { status: body.status, headers })
}
