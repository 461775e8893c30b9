/**
 * Lets a crowd share reads: of one key one is under way, and all who ask meanwhile share the next. Nobody gets an answer
 * whose reading began before they asked, so a change that was committed is seen; and a stampede costs the database one
 * query at a time. For answers that are the same for everybody.
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
    const turn = current.then(() => {
      next.delete(key)
      return begin(key)
    })
    next.set(key, turn)
    return turn
  }
}
