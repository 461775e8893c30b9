import { useEffect, useState } from 'react'
import * as texts from './button.texts.ts'

/** Messages for a long wait, by its duration. */
export const latencyLadder = [
  { afterMs: 1_500, text: texts.checkingWithTheServer },
  { afterMs: 5_000, text: texts.slowConnectionStillTrying },
] as const

/** Message for a press started at `since` (device clock, ms); null while it is quick, or if there is none. */
export function useLatency(since: number | null): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    setText(null)
    if (since === null) return
    const timers = latencyLadder.map(({ afterMs, text: message }) =>
      setTimeout(() => setText(message), Math.max(0, since + afterMs - Date.now())),
    )
    return () => timers.forEach(clearTimeout)
  }, [since])
  return since === null ? null : text
}
