import { secondsOf } from '@keepcase/contract/api/durations.ts'
import { codeTries, codeTriesWindow } from '@keepcase/contract/codes/codes.limits.ts'
import type { RequestContext } from '#server/api/context.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { Refusal } from '#server/api/refusal.ts'

/**
 * Limit on discount codes that one account may try in quotes and payments. Valid codes count too; otherwise guessing
 * could go on until one is found.
 */
const triesLimit: Limit = { name: 'code-tries', max: codeTries, seconds: secondsOf(codeTriesWindow), isExact: true }

/** Counts one try; false when the limit is exceeded. */
export async function mayTryCode(
  { countCall }: Pick<RequestContext, 'countCall'>,
  profileId: string,
): Promise<boolean> {
  return (await countCall(triesLimit, profileId)) === null
}

/**
 * Counts one try for a call that can't answer without the code.
 * @throws Refusal CODE_TOO_MANY_TRIES
 */
export async function assertMayTryCode(context: Pick<RequestContext, 'countCall'>, profileId: string): Promise<void> {
  if (!(await mayTryCode(context, profileId))) throw new Refusal('CODE_TOO_MANY_TRIES')
}
