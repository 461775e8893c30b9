import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long a first press waits for the second, in milliseconds. */
const armedMs = 3_000
/** How long a press is held to count as both, in milliseconds. */
const heldMs = 400
/** How long presses count for nothing after the turn has changed, in milliseconds: they were meant for the one before. */
const settleMs = 700

/**
 * A button that acts on its second press within 3 s, or when it is held for 400 ms. `turn` names what the press would
 * do: when it changes, because another host was faster, presses that were under way are for nothing, and the next one is
 * a first one.
 */
export function useTwoPresses(turn: string, act: () => void) {
  const [armed, setArmedState] = useState<string | null>(null)
  // Read by the next press, which may come before the page has rendered this one.
  const latest = useRef<string | null>(null)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const isSettled = useSettled(turn)
  const setArmed = (next: string | null) => {
    latest.current = next
    setArmedState(next)
  }
  useEffect(() => {
    if (armed === null) return
    const timer = setTimeout(() => {
      latest.current = null
      setArmedState(null)
    }, armedMs)
    return () => clearTimeout(timer)
  }, [armed])
  useEffect(() => () => clearTimeout(hold.current), [])
  const fire = () => {
    setArmed(null)
    act()
  }
  const press = () => {
    if (!isSettled()) return
    if (latest.current === turn) fire()
    else setArmed(turn)
  }
  const release = () => clearTimeout(hold.current)
  return {
    isArmed: armed === turn,
    press,
    handlers: {
      onPointerDown: () => {
        wasHeld.current = false
        if (!isSettled()) return
        hold.current = setTimeout(() => {
          wasHeld.current = true
          fire()
        }, heldMs)
      },
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      onClick: () => {
        release()
        if (!wasHeld.current) press()
        wasHeld.current = false
      },
    },
  }
}

/** Tells whether this turn has been there long enough to be the one that somebody meant. */
function useSettled(turn: string): () => boolean {
  const known = useRef({ turn, since: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    if (known.current.turn !== turn) known.current = { turn, since: performance.now() }
  }, [turn])
  return () => performance.now() - known.current.since >= settleMs
}
