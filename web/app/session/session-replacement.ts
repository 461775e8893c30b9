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

/** True while the session is being replaced. An end of the session that is reported now is not a sign-out. */
export const isReplacingSession = (): boolean => running !== null

/**
 * Sends a request. If it is refused for want of a session it is sent once more: when the session was replaced
 * meanwhile, and else, if `mayAsk`, after an in-place sign-in.
 * @param mayAsk whether the sign-in dialog may open: for writes
 */
export async function sendWithSession<Answer extends { status: number }>(
  send: () => Promise<Answer>,
  mayAsk: boolean,
): Promise<Answer> {
  const before = replacements
  const answer = await send()
  if (answer.status !== 401) return answer
  await running
  return replacements !== before || (mayAsk && (await renewSession())) ? send() : answer
}
