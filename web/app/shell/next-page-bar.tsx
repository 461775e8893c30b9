import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { announce } from '#platform/announce.tsx'
import { useDelayed } from '#platform/use-delayed.ts'
import { RefetchBar } from '#ui/feedback.tsx'

/** That a press on a link was heard, while the page that it leads to is on its way: a bar, and after a second a word. */
export function NextPageBar() {
  const isComing = useNavigation().state !== 'idle'
  const isSlow = useDelayed(isComing, 1_000)
  useEffect(() => {
    if (isSlow) announce('The page is loading')
  }, [isSlow])
  return <RefetchBar isActive={isComing} />
}
