import { useEffect, useState } from 'react'

/** Messages for a long wait, by its duration. Source: design, 4b. */
export const latencyLadder = [
  { afterMs: 1_500, words: 'Checking with the server…' },
  { afterMs: 5_000, words: 'Slow connection. Still trying, you can’t be charged twice.' },
] as const

/** Message for a press started at `since` (device clock, ms); null while it is quick, or if there is none. */
export function useLatency(since: number | null): string | null {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    setWords(null)
    if (since === null) return
    const timers = latencyLadder.map(({ afterMs, words }) =>
      setTimeout(() => setWords(words), Math.max(0, since + afterMs - Date.now())),
    )
    return () => timers.forEach(clearTimeout)
  }, [since])
  return since === null ? null : words
}
