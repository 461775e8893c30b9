import { createProcedureClient, ORPCError } from '@orpc/server'
import type { Hono } from 'hono'
import type { RequestContext } from '#platform/context.ts'
import { type ContextDeps, readText, requestContext, sendJson } from '#platform/http-context.ts'
import { joinPathAndBody } from '#platform/path-and-body.ts'
import { commonErrorBody, errorBody } from '#platform/refusal.ts'
import type { HotEnv } from '#platform/room.ts'
import type { claimsRouter } from './claims.router.ts'

/**
 * The claim's own route: the contract's procedure called straight from the web framework, at three times the rate of
 * the general handler. Same contract, same guard, same errors; our own pages use it too.
 */
export function addClaimRoute(app: Hono<HotEnv>, router: ReturnType<typeof claimsRouter>, deps: ContextDeps): void {
  const claimItem = createProcedureClient(router.claimItem, { context: (context: RequestContext) => context })
  app.post('/api/drop-items/:id/claims', async (c) => {
    const { env } = c
    const text = await readText(c.req.raw, env)
    const context = requestContext(c.req.raw, env, deps)
    const body = text === '' ? undefined : parseJson(text)
    if (body === notJson) {
      const { message, data, ...rest } = commonErrorBody('BAD_REQUEST', context.requestId)
      return sendJson(env, 400, { ...rest, message: notJsonWords, data: { ...data, message: notJsonWords } })
    }
    const input = joinPathAndBody({ id: c.req.param('id') }, body)
    try {
      return sendJson(env, 200, await claimItem(input as never, { context }))
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      return sendJson(env, error.status, errorBody(error, context.requestId))
    }
  })
}

const notJsonWords = 'The body is not JSON.'
const notJson = Symbol('not JSON')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}
