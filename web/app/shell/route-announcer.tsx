import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { announce } from '#web/accessibility/announce.tsx'

/**
 * After a navigation, focuses the page's heading and announces its title. A change of tab, filter or search on the same
 * page does neither, nor does a page that replaces its own address (`state: 'same page'`): somebody may be typing in it.
 */
export function RouteAnnouncer() {
  const { pathname, state } = useLocation()
  const isOwnAddress = useNavigationType() === 'REPLACE' && state === 'same page'
  const former = useRef(pathname)
  useEffect(() => {
    if (former.current === pathname) return
    former.current = pathname
    if (isOwnAddress) return
    const frame = requestAnimationFrame(() => {
      announce(document.title)
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
      if (!heading || heading.contains(document.activeElement)) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, isOwnAddress])
  return null
}
