import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { beginMeasuring } from '#web/features/vitals/begin-measuring.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { NextPageBar } from './next-page-bar.tsx'
import { watchEnd } from './session-end.ts'
import { PageKeyboard } from './shortcuts/page-keyboard.tsx'

const OnDevice = clientLazy(() => import('#web/offline/on-device.tsx').then(({ OnDevice }) => ({ default: OnDevice })))

/**
 * What every page has and nobody waits for: the bar of a page that is on its way, what the keyboard has, what says that a
 * session is over, and, but not in development, what keeps pages for the time without a network and what measures how fast
 * the visit was.
 */
export function IdleParts() {
  const queryClient = useQueryClient()
  useEffect(() => watchEnd(queryClient), [queryClient])
  useEffect(() => {
    if (import.meta.env.PROD) beginMeasuring()
  }, [])
  return (
    <>
      <NextPageBar />
      <PageKeyboard />
      {import.meta.env.PROD && (
        <Suspense fallback={null}>
          <OnDevice />
        </Suspense>
      )}
    </>
  )
}
