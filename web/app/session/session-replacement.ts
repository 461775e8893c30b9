import { renewSession } from './sign-in.ts'

/**
 * Some calls replace this browser's session: it continues under a new token (password changed, second factor on or
 * off). The server ends the former one before the answer arrives. What is refused or reported about it meanwhile says
 * nothing about the new one.
 */
let replacements = 0
const pending: { replacement: Promise<unknown> | null; end: Promise<unknown> | null } = { replacement: null, end: null }

/** Notes a call as pending until it has settled. Returns its answer. */
function track<T>(kind: keyof typeof pending, answer: Promise<T>): Promise<T> {
  const settled = answer
    .catch(() => undefined)
    .then(() => {
      if (pending[kind] === settled) pending[kind] = null
    })
  pending[kind] = settled
  return answer
}

/** Makes a call that replaces the session if it succeeds. */
export function replaceSession<T>(call: () => Promise<T>): Promise<T> {
  const answer = call().then((value) => {
    replacements += 1
    return value
  })
  return track('replacement', answer)
}

/**
 * Makes a call that ends the session: a sign-out in this tab. Requests wait until it has settled, because the server
 * may refuse them before the call is answered. `call` cancels those that nobody needs afterwards.
 */
export const endSession = <T>(call: () => Promise<T>): Promise<T> => track('end', call())

/** True while this tab replaces or ends the session itself: an end that is reported now is no news to it. */
export const isChangingSession = (): boolean => pending.replacement !== null || pending.end !== null

/**
 * Sends a request; during a sign-out, once that is over. A request that is refused for want of a session is sent once
 * more: when the session was replaced meanwhile, and else, if `mayAsk`, after an in-place sign-in.
 * @param mayAsk whether the sign-in dialog may open: for writes
 */
export async function sendWithSession<Answer extends { status: number }>(
  send: () => Promise<Answer>,
  mayAsk: boolean,
): Promise<Answer> {
  if (pending.end) await pending.end
  const before = replacements
  const answer = await send()
  if (answer.status !== 401) return answer
  await Promise.all([pending.replacement, pending.end])
  return replacements !== before || (mayAsk && (await renewSession())) ? send() : answer
}
