import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { OpenDropMark } from '#web/features/drops/open-drops.ts'
import { beginMeasuring } from '#web/features/vitals/begin-measuring.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { NextPageBar } from './next-page-bar.tsx'
import { retryImages } from './retry-images.ts'
import { watchSessionEnd } from './session-end.ts'
import { PageKeyboard } from './shortcuts/page-keyboard.tsx'

const OnDevice = clientLazy(() => import('#web/offline/on-device.tsx').then(({ OnDevice }) => ({ default: OnDevice })))

/**
 * Parts of every page that can wait until it is idle: the navigation progress bar, keyboard support, the session-end
 * message, images that did not load, the mark of an open drop and, except in development, the offline cache and the
 * measurement of loading speed.
 */
export function IdleParts() {
  const queryClient = useQueryClient()
  useEffect(() => watchSessionEnd(queryClient), [queryClient])
  useEffect(retryImages, [])
  useEffect(() => {
    if (import.meta.env.PROD) beginMeasuring()
  }, [])
  return (
    <>
      <NextPageBar />
      <PageKeyboard />
      <OpenDropMark />
      {import.meta.env.PROD && (
        <Suspense fallback={null}>
          <OnDevice />
        </Suspense>
      )}
    </>
  )
}
