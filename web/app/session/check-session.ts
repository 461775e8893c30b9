/** A network on which even this small call takes longer counts as none. */
const patienceMs = 6_000

/**
 * Asks whether the session still lives, null without an answer. For a browser that was left without a network this is
 * the call that ends it.
 */
export async function checkSession(): Promise<boolean | null> {
  const request = { cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs) } as const
  try {
    const answer = await fetch('/api/auth/get-session', request)
    return answer.ok ? (await answer.json()) !== null : null
  } catch {
    // @NOTE no network, or one that takes too long: nothing is known
    return null
  }
}
