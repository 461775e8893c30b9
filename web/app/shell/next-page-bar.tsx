import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { announce } from '#web/accessibility/announce.tsx'
import { RefetchBar } from '#web/ui/feedback.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'

/** That a press on a link was heard, while the page that it leads to is on its way: a bar, and after a second a word. */
export function NextPageBar() {
  const isComing = useNavigation().state !== 'idle'
  const isSlow = useDelayed(isComing, 1_000)
  useEffect(() => {
    if (isSlow) announce('The page is loading')
  }, [isSlow])
  return <RefetchBar isActive={isComing} />
}
