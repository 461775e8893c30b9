import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { whenIdle } from '#platform/when-idle.ts'

const OnDevice = lazyPart(() => import('../offline/on-device.tsx').then(({ OnDevice }) => ({ default: OnDevice })))

/** The place of what keeps pages for the time without a network: it comes last of all, and not in development. */
export function DeviceSlot() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => (import.meta.env.PROD ? whenIdle(() => setIdle(true)) : undefined), [])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <OnDevice />
      </Suspense>
    )
  )
}
