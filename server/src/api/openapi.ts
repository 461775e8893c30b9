import type { AnyContractRouter } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { proceduresOf } from './contract-check.ts'

type Json = { [key: string]: unknown }
type Operation = Json & { operationId: string; parameters?: Json[]; responses: Record<string, Json> }
export type OpenApiDocument = Json & { paths: Record<string, Record<string, Operation>> }

const intro = `
Every call that the website makes, for use by other programs.

**Signing in.** \`POST /api/auth/sign-in/email\` sets a session cookie; send it with every further call. Everything but GET
also needs the header \`Origin\` with this site's own address.

**Idempotency keys.** A call that requires the header \`Idempotency-Key\` runs once per key. Repeat it with the same key
after no answer, 401, 429 or 5xx. A different body under the same key gets 409.

**Errors** have a \`code\`, a title and message in \`data\`, and a \`requestId\` that is also in the header \`X-Request-Id\`.
**Lists** return \`items\` and \`nextCursor\`; pass it to the next call as \`cursor\`. Times are ISO 8601 in UTC with
milliseconds. Money is in whole minor units, beside its currency.`.trim()

/** Paths of handlers outside the contract, such as those of the sign-in library; merged into the document. */
export type ExtraPaths = Readonly<Record<string, Json>>

/** The OpenAPI 3.1 document of the whole API: the contract plus what `extra` adds. */
export async function openApiDocument(
  contract: AnyContractRouter,
  baseUrl: string,
  sessionCookie: string,
  extra: ExtraPaths = {},
): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = (await generator.generate(contract, {
    info: { title: 'Keepcase', version: '1', description: intro },
    servers: [{ url: `${baseUrl}/api` }],
    components: { securitySchemes: securitySchemes(sessionCookie) as never, headers: headers as never },
    customErrorResponseBodySchema: (errors, status) => errorSchema(errors, status) as never,
  })) as unknown as OpenApiDocument
  for (const declared of proceduresOf(contract)) describe(document, declared)
  addPaths(document, timePath)
  addPaths(document, extra)
  return document
}

function securitySchemes(cookie: string): Json {
  return {
    session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by signing in.' },
    origin: {
      type: 'apiKey',
      in: 'header',
      name: 'Origin',
      description: "This site's own address. Required except for GET.",
    },
  }
}

const headers = {
  RequestId: { description: 'The id of the request.', schema: { type: 'string', format: 'uuid' } },
  RetryAfter: { description: 'Seconds until the call can be repeated.', schema: { type: 'integer', minimum: 1 } },
}

type Declared = ReturnType<typeof proceduresOf>[number]

/** Adds what the schemas don't contain: permissions, the idempotency key, response headers, 429 and 503. */
function describe(document: OpenApiDocument, { path, route, meta }: Declared): void {
  const method = (route.method ?? 'POST').toLowerCase()
  const operation = document.paths[route.path ?? '']?.[method]
  if (!operation) throw new Error(`${path.join('.')} is missing from the OpenAPI document`)
  operation.operationId = route.operationId ?? path.join('.')
  operation.tags ??= path.slice(0, 1)
  const isPublic = meta.needs === 'public'
  const origin = method === 'get' ? {} : { origin: [] }
  // @NOTE public calls work without a session; with one, they include what only this account may see
  const withSession = { session: [], ...origin }
  operation.security = isPublic ? [origin, withSession] : [withSession]
  if (!isPublic && meta.needs !== 'signed-in') operation['x-permission'] = meta.needs
  if (meta.key === 'required') operation.parameters = [...(operation.parameters ?? []), keyParameter]
  for (const [status, response] of Object.entries(operation.responses)) {
    response.headers = {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(status === '429' || status === '503' ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    }
  }
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Created by the client, one per action. Repeating a key returns the first response.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
}

const refusalData = {
  type: 'object',
  required: ['title', 'message'],
  properties: {
    title: { type: 'string' },
    message: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Input field → message.',
    },
  },
}

/** The body of an error; `codes` are the error codes of this status. */
function errorBody(codes: readonly string[], status: number): Json {
  return {
    type: 'object',
    required: ['defined', 'code', 'status', 'message', 'data', 'requestId'],
    properties: {
      defined: { type: 'boolean' },
      code: { type: 'string', enum: codes },
      status: { const: status },
      message: { type: 'string' },
      data: refusalData,
      requestId: { type: 'string' },
    },
  }
}

function errorSchema(errors: readonly (readonly [code: string, ...rest: unknown[]])[], status: number): Json {
  return errorBody(
    errors.map(([code]) => code),
    status,
  )
}

const timePath: ExtraPaths = {
  '/time': {
    get: {
      operationId: 'platform.time',
      tags: ['platform'],
      summary: "The site's clock, which decides everything that is timed.",
      security: [],
      responses: {
        200: {
          description: 'When this response was created.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['now'],
                properties: { now: { type: 'string', format: 'date-time' } },
              },
            },
          },
        },
      },
    },
  },
}

function addPaths(document: OpenApiDocument, paths: ExtraPaths): void {
  for (const [path, operations] of Object.entries(paths)) {
    document.paths[path] = { ...document.paths[path], ...(operations as OpenApiDocument['paths'][string]) }
  }
}
