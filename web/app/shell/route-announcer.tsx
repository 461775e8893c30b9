import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { announce } from '#web/accessibility/announce.tsx'

/**
 * After a navigation, focuses the page's heading and announces its title. A change of tab, filter or search on the same
 * page does neither, nor does a page that replaces its own address (`state: 'same page'`): somebody may be typing in it.
 * Whoever is in one of the new page's fields before its first frame stays there.
 */
export function RouteAnnouncer() {
  const { pathname, state } = useLocation()
  const isOwnAddress = useNavigationType() === 'REPLACE' && state === 'same page'
  const former = useRef(pathname)
  useEffect(() => {
    if (former.current === pathname) return
    former.current = pathname
    if (isOwnAddress) return
    const before = document.activeElement
    const frame = requestAnimationFrame(() => {
      announce(document.title)
      const main = document.getElementById('main')
      const heading = document.querySelector<HTMLElement>('main h1') ?? main
      if (!heading || heading.contains(document.activeElement) || isMovedWithin(main, before)) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, isOwnAddress])
  return null
}

/** True if the focus has moved to something within the page since `before` had it. */
function isMovedWithin(main: HTMLElement | null, before: Element | null): boolean {
  const now = document.activeElement
  return now !== before && now !== main && main?.contains(now) === true
}
