import { renewSession } from './sign-in.ts'

/**
 * Some calls replace this browser's session: it continues under a new token (password changed, second factor on or
 * off). The server ends the former one before the answer arrives. What is refused or reported about it meanwhile says
 * nothing about the new one.
 */
let replacements = 0
let running: Promise<unknown> | null = null

/** Makes a call that replaces the session if it succeeds. */
export function replaceSession<T>(call: () => Promise<T>): Promise<T> {
  const answer = call().then((value) => {
    replacements += 1
    return value
  })
  const settled = answer
    .catch(() => undefined)
    .then(() => {
      if (running === settled) running = null
    })
  running = settled
  return answer
}

let ending: Promise<unknown> | null = null

/**
 * Makes a call that ends the session: a sign-out in this tab. Requests wait until it has settled, because the server
 * may refuse them before its answer arrives. Cancel those that are of no use afterwards in `call` itself.
 */
export function endSession<T>(call: () => Promise<T>): Promise<T> {
  const answer = call()
  const settled = answer
    .catch(() => undefined)
    .then(() => {
      if (ending === settled) ending = null
    })
  ending = settled
  return answer
}

/** True while this tab replaces or ends the session. An end of the session that is reported now is no news. */
export const isChangingSession = (): boolean => running !== null || ending !== null

/**
 * Sends a request, after a sign-out that is under way. If it is refused for want of a session it is sent once more:
 * when the session was replaced meanwhile, and else, if `mayAsk`, after an in-place sign-in.
 * @param mayAsk whether the sign-in dialog may open: for writes
 */
export async function sendWithSession<Answer extends { status: number }>(
  send: () => Promise<Answer>,
  mayAsk: boolean,
): Promise<Answer> {
  if (ending) await ending
  const before = replacements
  const answer = await send()
  if (answer.status !== 401) return answer
  await Promise.all([running, ending])
  return replacements !== before || (mayAsk && (await renewSession())) ? send() : answer
}
