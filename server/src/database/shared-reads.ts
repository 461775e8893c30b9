/**
 * Shares concurrent reads of one key: one read runs, and all callers that arrive meanwhile share the next
 * one. Nobody gets an answer whose read started before their call, so committed changes are visible. A
 * stampede costs one query at a time. For answers that are the same for everyone.
 */
export function shareReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<T>>()

  function begin(key: string): Promise<T> {
    const reading = read(key)
    const settled = reading.then(
      () => undefined,
      () => undefined,
    )
    underWay.set(key, settled)
    settled.then(() => {
      if (underWay.get(key) === settled) underWay.delete(key)
    })
    return reading
  }

  return (key) => {
    const current = underWay.get(key)
    if (!current) return begin(key)
    const waiting = next.get(key)
    if (waiting) return waiting
    const queued = current.then(() => {
      next.delete(key)
      return begin(key)
    })
    next.set(key, queued)
    return queued
  }
}
