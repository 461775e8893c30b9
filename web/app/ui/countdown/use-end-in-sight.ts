import { useEffect, useRef } from 'react'

/** Calls `reach` when the element with the returned ref comes within one screen height of the viewport. */
export function useEndInSight(onReach: () => void, isActive: boolean) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onReach)
  latest.current = onReach
  useEffect(() => {
    const element = end.current
    if (!isActive || !element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isActive])
  return end
}
