import { createProcedureClient, ORPCError } from '@orpc/server'
import type { Hono } from 'hono'
import { errorResponse } from '#platform/api.ts'
import type { RequestContext } from '#platform/context.ts'
import { type ContextDeps, readText, requestContext, requestIdOf } from '#platform/http-context.ts'
import { joinPathAndBody } from '#platform/path-and-body.ts'
import { errorBody } from '#platform/refusal.ts'
import type { HotEnv } from '#platform/room.ts'
import type { claimsRouter } from './claims.router.ts'

/**
 * The claim's own route: the contract's procedure called straight from the web framework, at three times the rate of
 * the general handler. Same contract, same guard, same errors; our own pages use it too.
 */
export function addClaimRoute(app: Hono<HotEnv>, router: ReturnType<typeof claimsRouter>, deps: ContextDeps): void {
  const claimItem = createProcedureClient(router.claimItem, { context: (context: RequestContext) => context })
  app.post('/api/drop-items/:id/claims', async (c) => {
    const text = await readText(c.req.raw, c.env)
    let body: unknown
    try {
      if (text !== '') body = JSON.parse(text)
    } catch {
      return errorResponse('BAD_REQUEST', requestIdOf(c.env), 'The body is not JSON.')
    }
    const context = requestContext(c.env, deps)
    const input = joinPathAndBody({ id: c.req.param('id') }, body)
    try {
      return c.json(await claimItem(input as never, { context }))
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      return Response.json(errorBody(error, context.requestId), { status: error.status })
    }
  })
}
