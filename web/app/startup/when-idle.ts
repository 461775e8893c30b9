/**
 * Calls back once the browser has nothing better to do, at the latest after `patienceMs`: for what a page needs soon but
 * nobody waits for while it comes alive. Gives back how to call it off.
 */
export function whenIdle(run: () => void, patienceMs = 1_000): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: patienceMs })
  return () => cancelIdleCallback(asked)
}
