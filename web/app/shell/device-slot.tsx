import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { beginMeasuring } from '../vitals/begin-measuring.ts'

const OnDevice = lazyPart(() => import('../offline/on-device.tsx').then(({ OnDevice }) => ({ default: OnDevice })))

/**
 * The place of what comes last of all, and not in development: what keeps pages for the time without a network, and what
 * measures how fast the visit was.
 */
export function DeviceSlot() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD) return
    return whenIdle(() => {
      setIdle(true)
      beginMeasuring()
    })
  }, [])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <OnDevice />
      </Suspense>
    )
  )
}
