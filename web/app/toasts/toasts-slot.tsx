import { Suspense } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { useToastsWanted } from './toasts.ts'

const Toaster = clientLazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** The place of notices: empty, and without their code, until there is something to say. */
export function ToastsSlot() {
  if (!useToastsWanted()) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
