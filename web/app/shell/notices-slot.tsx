import { lazy, Suspense } from 'react'
import { useNoticesWanted } from '#platform/notices.ts'

const Toaster = lazy(async () => {
  await online()
  return import('#ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster }))
})

/** Waits for the network: what is said without one is shown when it is back, and the page stays. */
const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/** The place of notices: empty, and without their code, until there is something to say. */
export function NoticesSlot() {
  if (!useNoticesWanted()) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
