import { useEffect, useRef, useState } from 'react'
import { formatLeft, spellDuration } from '#web/format/format.ts'
import { spokenWait, youCanTryAgain } from './code-wait.texts.ts'
import * as texts from './two-factor.texts.ts'

/**
 * No code is accepted until `endsAt` (device clock, ms). `isLock`: the whole account is locked, not just this
 * sign-in.
 */
export type Wait = { endsAt: number; isLock: boolean }

/** Replaces the code field while no code is accepted: the reason and a countdown. Calls `onOver` at its end. */
export function CodeWait({ wait: { endsAt, isLock }, onOver }: { wait: Wait; onOver: () => void }) {
  const left = useLeft(endsAt, onOver)
  const box = useRef<HTMLDivElement>(null)
  // The submitted form was replaced and took the focus with it.
  useEffect(() => box.current?.focus(), [])
  // Announced once: every second would be too much for a screen reader.
  const [spelled] = useState(() => spellDuration(endsAt - Date.now()))
  return (
    <div ref={box} tabIndex={-1} className="rounded-control bg-secondary p-4 outline-none">
      <p role="alert" className="text-label">
        {isLock ? texts.tooManyWrongCodes : texts.tooManyAttempts}
        <span className="sr-only">{spokenWait(spelled)}</span>
      </p>
      <p aria-hidden="true" className="mt-1 text-muted-foreground text-small">
        {youCanTryAgain(<span className="text-clock text-foreground">{formatLeft(left)}</span>)}
      </p>
    </div>
  )
}

/** Time left in milliseconds, updated every second. */
function useLeft(endsAt: number, onOver: () => void): number {
  const [now, setNow] = useState(Date.now)
  const latest = useRef(onOver)
  latest.current = onOver
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) latest.current()
    }, 1_000)
    return () => clearInterval(timer)
  }, [endsAt])
  return Math.max(0, endsAt - now)
}
