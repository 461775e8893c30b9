import { useEffect, useRef, useState } from 'react'
import { formatLeft, spellLeft } from '#web/format/format.ts'

/** Until when (by this device's clock, from the server's seconds) no code is taken; `isLock`: of this account at all. */
export type Wait = { endsAt: number; isLock: boolean }

/** In place of the code while none is taken: why, and the time left. Says when it is over. */
export function CodeWait({ wait: { endsAt, isLock }, onOver }: { wait: Wait; onOver: () => void }) {
  const left = useLeft(endsAt, onOver)
  const box = useRef<HTMLDivElement>(null)
  // The form that was sent has gone, and the focus with it.
  useEffect(() => box.current?.focus(), [])
  // Said once: each second would be too much to hear.
  const [spelled] = useState(() => spellLeft(endsAt - Date.now()))
  return (
    <div ref={box} tabIndex={-1} className="rounded-control bg-secondary p-4 outline-none">
      <p role="alert" className="text-label">
        {isLock ? 'Too many wrong codes' : 'Too many attempts'}
        <span className="sr-only">{`. You can try again in ${spelled}.`}</span>
      </p>
      <p aria-hidden="true" className="mt-1 text-muted-foreground text-small">
        You can try again in <span className="text-clock text-foreground">{formatLeft(left)}</span>.
      </p>
    </div>
  )
}

/** The time left in milliseconds, each second anew. */
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
