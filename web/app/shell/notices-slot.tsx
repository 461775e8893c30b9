import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { useNoticesWanted } from '#platform/notices.ts'

const Toaster = lazyPart(() => import('#ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** The place of notices: empty, and without their code, until there is something to say. */
export function NoticesSlot() {
  if (!useNoticesWanted()) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
