import { Suspense } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { useToastsWanted } from './toasts.ts'

const Toaster = clientLazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** Loads the toaster; empty until there is a toast. */
export function ToastsSlot() {
  if (!useToastsWanted()) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
