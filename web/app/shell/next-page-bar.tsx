import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { announce } from '#web/accessibility/announce.tsx'
import { RefetchBar } from '#web/ui/feedback.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import * as texts from './shell.texts.ts'

/** Shows that a press on a link was accepted while the next page loads: a bar, and after a second a text. */
export function NextPageBar() {
  const isNavigating = useNavigation().state !== 'idle'
  const isSlow = useDelayed(isNavigating, 1_000)
  useEffect(() => {
    if (isSlow) announce(texts.loadingThePage)
  }, [isSlow])
  return <RefetchBar isActive={isNavigating} />
}
