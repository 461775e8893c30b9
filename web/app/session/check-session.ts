/** Timeout in milliseconds: a network slower than this counts as offline. */
const timeoutMs = 6_000

/**
 * True if the session is still valid, false if not, null without an answer. In a browser that signed out offline, this
 * call ends the session.
 */
export async function checkSession(): Promise<boolean | null> {
  const request = { cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout(timeoutMs) } as const
  try {
    const answer = await fetch('/api/auth/get-session', request)
    return answer.ok ? (await answer.json()) !== null : null
  } catch {
    // @NOTE offline or timed out: the state is unknown
    return null
  }
}
