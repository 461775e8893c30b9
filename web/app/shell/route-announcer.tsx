import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '#web/accessibility/announce.tsx'

/**
 * After a navigation, focuses the page's heading and announces its title. A change of tab, filter or search on the same
 * page does neither.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const former = useRef(pathname)
  useEffect(() => {
    if (former.current === pathname) return
    former.current = pathname
    const frame = requestAnimationFrame(() => {
      announce(document.title)
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
      if (!heading || heading.contains(document.activeElement)) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return null
}
