import { useSyncExternalStore } from 'react'

/** From here on a page has its second column; the `lg` of the styles. */
const wide = '(min-width: 64rem)'

/** Whether the page has its second column; null on the server and during hydration, where nobody knows. */
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
