import type { RequestContext } from '#server/api/context.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { Refusal } from '#server/api/refusal.ts'

/**
 * Codes that one account may try in a quote or a payment, right ones counted too: else who guesses would be told of a
 * right one however often they had failed.
 */
const triesLimit: Limit = { name: 'code-tries', max: 60, seconds: 600, isExact: true }

/** Counts one try; false when there were too many. */
export async function mayTryCode({ take }: Pick<RequestContext, 'take'>, profileId: string): Promise<boolean> {
  return (await take(triesLimit, profileId)) === null
}

/** Counts one try of a call that cannot answer without the code. */
export async function mustBeAllowedToTry(context: Pick<RequestContext, 'take'>, profileId: string): Promise<void> {
  if (!(await mayTryCode(context, profileId))) throw new Refusal('CODE_TOO_MANY_TRIES')
}
