import { Suspense } from 'react'
import { lazyPart } from '#web/startup/client-lazy.ts'
import { useNoticesWanted } from './toasts.ts'

const Toaster = lazyPart(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** The place of notices: empty, and without their code, until there is something to say. */
export function NoticesSlot() {
  if (!useNoticesWanted()) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
