import { useEffect, useState } from 'react'

/** What a long wait says, by the time it has lasted. Source: design, 4b. */
export const latencyLadder = [
  { afterMs: 1_500, words: 'Checking with the server…' },
  { afterMs: 5_000, words: 'Slow connection. Still trying, you can’t be charged twice.' },
] as const

/** The words for a press that began at `since` (device clock, ms); null while it is quick, or when there is none. */
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
