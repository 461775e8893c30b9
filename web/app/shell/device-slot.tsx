import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#platform/when-idle.ts'

// @NOTE on a device that has never kept this part it cannot be had without a network; the page stays as it is then
const OnDevice = lazy(() =>
  import('../offline/on-device.tsx').then(
    ({ OnDevice }) => ({ default: OnDevice }),
    () => ({ default: () => null }),
  ),
)

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
