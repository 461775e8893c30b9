import { useSyncExternalStore } from 'react'

/** The width at which a page gets its second column; `lg` in the styles. */
const wide = '(min-width: 64rem)'

/** True if the page has its second column; null on the server and during hydration, where the width is unknown. */
export const useIsWide = (): boolean | null => useMatches(wide)

/** The same for what also prints as on a wide page: paper is narrower than that. */
export const useIsWideOrPrinted = (): boolean | null => useMatches(`${wide}, print`)

function useMatches(media: string): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (listener) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(media).matches,
    () => null,
  )
}
