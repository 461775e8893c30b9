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

/** Answers a request under `/api` or `/rpc`; resolves to null when no procedure matches the path. */
export type ApiHandler = (request: Request, context: RequestContext) => Promise<Response | null>

/** An error on `/api`: serializes to the error body itself. */
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

/** The public body of an error: a procedure's own error unchanged, anything else mapped to a common code. */
function publicBody(error: unknown, requestId: string): ErrorBody {
  if (error instanceof ORPCError) {
    if (error.data !== undefined || error.defined) return errorBody(error, requestId)
    if (error.code === 'PAYLOAD_TOO_LARGE') return commonErrorBody('PAYLOAD_TOO_LARGE', requestId)
    if (error.status === 405) return commonErrorBody('METHOD_NOT_ALLOWED', requestId)
    if (error.status < 500) return commonErrorBody('BAD_REQUEST', requestId)
  }
  log.error({ err: error, requestId }, 'could not create a response')
  return commonErrorBody('INTERNAL_SERVER_ERROR', requestId)
}

type Interceptor = NonNullable<StandardHandlerOptions<RequestContext>['interceptors']>[number]
type ClientInterceptor = NonNullable<StandardHandlerOptions<RequestContext>['clientInterceptors']>[number]

/** Requests whose procedure was reached. An error before that point was caused by the request itself. */
const called = new WeakSet<RequestContext>()

const rememberCall: ClientInterceptor = ({ next, context }) => {
  called.add(context)
  return next()
}

const mapErrors =
  (makeError: (body: ErrorBody) => Error): Interceptor =>
  async ({ next, context }) => {
    try {
      return await next()
    } catch (error) {
      const isUnread = !(error instanceof ORPCError) && !called.has(context)
      const { requestId } = context
      const data = error instanceof Refusal ? error.data : unreadBody
      throw makeError(isUnread ? commonErrorBody('BAD_REQUEST', requestId, data) : publicBody(error, requestId))
    }
  }

/** A copy of the request that checks the size limits of its JSON before oRPC parses it. */
function withBodyLimits(request: Request): Request {
  const read = request.text.bind(request)
  const text = async () => {
    const body = await read()
    assertWithinBounds(body)
    return body
  }
  return Object.defineProperty(request, 'text', { value: text })
}

/** Rejects a query string that oRPC would expand into a large or deeply nested object. */
const boundQuery: Interceptor = ({ next, ...options }) => {
  if (options.request.method === 'GET') assertQueryWithinBounds(options.request.url)
  return next(options)
}

/** Applies the JSON limits to the `data` query parameter of the pages' own protocol. */
const boundData: Interceptor = ({ next, ...options }) => {
  const { method, url } = options.request
  if (method === 'GET') assertWithinBounds(url.searchParams.getAll('data').at(-1) ?? '')
  return next(options)
}

/**
 * Coerces query string values to the types of the schema. JSON bodies are not coerced: `"1"` stays a string
 * and is rejected.
 */
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

/** The OpenAPI routes under `/api`, for every client. */
export function createApiHandler(router: AnyRouter): ApiHandler {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    plugins: [new QueryCoercion({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    interceptors: [mapErrors((body) => new ApiError(body)), boundQuery, captureBody],
    clientInterceptors: [rememberCall, rejectDuplicateParameters],
    maxBracketNotationArrayIndex: queryBounds.arrayIndex,
  })
  return async (request, context) =>
    (await handler.handle(withBodyLimits(request), { prefix: '/api', context })).response ?? null
}

/** oRPC's own protocol under `/rpc`, for our pages. */
export function createRpcHandler(router: AnyRouter): ApiHandler {
  const handler = new RPCHandler<RequestContext>(router, {
    interceptors: [mapErrors((body) => new RpcError(body)), boundQuery, boundData],
    clientInterceptors: [rememberCall],
  })
  return async (request, context) =>
    (await handler.handle(withBodyLimits(request), { prefix: '/rpc', context })).response ?? null
}

/** An error response in the API's format for errors that no procedure threw. */
export function errorResponse(
  code: Parameters<typeof commonErrorBody>[0],
  requestId: string,
  message?: string,
  headers: Record<string, string> = {},
): Response {
  const body = commonErrorBody(code, requestId)
  const data = message === undefined ? body : { ...body, message, data: { ...body.data, message } }
  return Response.json(data, { status: body.status, headers })
}
