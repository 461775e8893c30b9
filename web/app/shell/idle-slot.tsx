import { Suspense, useEffect, useState } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { whenIdle } from '#web/startup/when-idle.ts'

const IdleParts = clientLazy(() => import('./idle-parts.tsx').then(({ IdleParts }) => ({ default: IdleParts })))

/** The place of what comes last of all, once a page is there and the browser has nothing better to do. */
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
