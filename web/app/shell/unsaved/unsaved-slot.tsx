import { Suspense } from 'react'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { useHasUnsaved } from '#web/ui/overlays/unsaved.ts'

const UnsavedQuestion = clientLazy(() =>
  import('./unsaved-question.tsx').then(({ UnsavedQuestion }) => ({ default: UnsavedQuestion })),
)

/** Loads the question about unsaved text; empty until something is typed. */
export function UnsavedSlot() {
  if (!useHasUnsaved()) return null
  return (
    <Suspense fallback={null}>
      <UnsavedQuestion />
    </Suspense>
  )
}
