import { type ClaimAnswer, ClaimInput, claimsContract } from '@keepcase/contract/claims/claims.contract.ts'
import { createProcedureClient } from '@orpc/server'
import { copyContext, type RequestContext } from '#server/api/context.ts'
import { joinPathAndBody } from '#server/api/path-and-body.ts'
import { asDeclared, isKey } from '#server/api/procedure.ts'
import { parseJson } from '#server/http/bounded-json.ts'
import type { FastPathRoute } from '#server/http/fast-path.ts'
import type { claimsRouter } from '../claims.router.ts'

const { errorMap, route } = claimsContract.claimItem['~orpc']
const callPath = ['claims', 'claimItem']

type Claim = (input: ClaimInput, context: RequestContext) => Promise<ClaimAnswer>

/**
 * The claim route on the HTTP fast path, several times the throughput of the general handler; the web app uses it too.
 * Parses the input with the contract's schema and answers what the procedure answers. Requests that the schema or the
 * key check would refuse are passed to the procedure, so that refusals are defined in one place.
 */
export function claimRoute(claim: Claim, router: ReturnType<typeof claimsRouter>): FastPathRoute {
  const callProcedure = createProcedureClient(router.claimItem, { context: (context: RequestContext) => context })
  return {
    path: `/api${route.path}`,
    async answer(context, id, text): Promise<ClaimAnswer> {
      const input = joinPathAndBody({ id }, parseBody(text, context))
      const parsed = ClaimInput.safeParse(input)
      if (!parsed.success || !isKey(context.key)) {
        return callProcedure(input as ClaimInput, { context: copyContext(context) })
      }
      try {
        return await claim(parsed.data, context)
      } catch (error) {
        throw asDeclared(error, errorMap, context, callPath)
      }
    },
  }
}

function parseBody(text: string, context: RequestContext): unknown {
  try {
    // @NOTE a byte order mark is not part of the JSON; the general handler skips it too
    return parseJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    throw asDeclared(error, errorMap, context, callPath)
  }
}
