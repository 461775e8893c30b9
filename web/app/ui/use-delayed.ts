import { useEffect, useRef, useState } from 'react'

/**
 * Whether to show a loading indicator: only after `delayMs` of waiting, and then for at least `minimumMs`, so that
 * short waits show nothing and longer ones never flash.
 */
export function useDelayed(isWaiting: boolean, delayMs = 200, minimumMs = 300): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (isWaiting === isShown) return
    const wait = isWaiting ? delayMs : Math.max(0, shownAt.current + minimumMs - performance.now())
    const timer = setTimeout(() => {
      if (isWaiting) shownAt.current = performance.now()
      setShown(isWaiting)
    }, wait)
    return () => clearTimeout(timer)
  }, [isWaiting, isShown, delayMs, minimumMs])
  return isShown
}
