import { Suspense, useEffect, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { whenIdle } from '#web/startup/when-idle.ts'

const IdleParts = clientLazy(() => import('./idle-parts.tsx').then(({ IdleParts }) => ({ default: IdleParts })))

/** Loads the idle parts once a page is shown and the browser is idle. */
export function IdleSlot() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <IdleParts />
      </Suspense>
    )
  )
}
