import { useSyncExternalStore } from 'react'

/** The width at which a page gets its second column; `lg` in the styles. */
const wide = '(min-width: 64rem)'

/** True if the page has its second column; null on the server and during hydration, where the width is unknown. */
export function useIsWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (listener) => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(wide).matches,
    () => null,
  )
}
