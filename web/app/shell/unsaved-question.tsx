import { useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { hasUnsaved } from '#platform/unsaved.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays.tsx'

/** Another page, tab or section; a jump inside the page takes nothing away. */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation }) =>
  hasUnsaved() && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search)

/**
 * Asks before the page is left with text that is not saved: in words of ours for every way inside the site, Back too; in
 * the browser's own for a reload, a closed tab and other sites.
 */
export function UnsavedQuestion() {
  const blocker = useBlocker(isLeaving)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Leave without saving?"
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            Keep editing
          </Button>
          <Button variant="destructive" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you typed on this page is not saved yet.</p>
    </Dialog>
  )
}
