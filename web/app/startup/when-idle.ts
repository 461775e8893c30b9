/**
 * Calls back when the browser is idle, after `patienceMs` at the latest: for work that a page needs soon but not during
 * hydration. Returns the cancel function.
 */
export function whenIdle(run: () => void, patienceMs = 1_000): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: patienceMs })
  return () => cancelIdleCallback(asked)
}
