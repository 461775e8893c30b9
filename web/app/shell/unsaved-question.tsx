import { useEffect, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { connectAsker } from '#web/ui/overlays/ask-before-leaving.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { hasUnsaved } from '#web/ui/overlays/unsaved.ts'

/** Another page, tab or section; a jump inside the page takes nothing away. */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation }) =>
  hasUnsaved() && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search)

/**
 * Asks before text that is not saved goes: in words of ours for every way inside the site, Back too, for a dialog or sheet
 * that is closed, and for signing out; in the browser's own for a reload, a closed tab and other sites.
 */
export function UnsavedQuestion() {
  const blocker = useBlocker(isLeaving)
  const { isAsked, keep, leave, onClosed } = useAsked()
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const goOn = () => {
    blocker.reset?.()
    keep()
  }
  return (
    <Dialog
      isOpen={blocker.state === 'blocked' || isAsked}
      onOpenChange={(isOpen) => !isOpen && goOn()}
      title="Leave without saving?"
      content={{ onCloseAutoFocus: onClosed }}
      footer={
        <>
          <Button variant="outline" onClick={goOn}>
            Keep editing
          </Button>
          <Button variant="destructive" onClick={() => (blocker.proceed ? blocker.proceed() : leave())}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you typed here is not saved yet.</p>
    </Dialog>
  )
}

/**
 * What is asked by others than the router. It is done once the question is closed, so that a dialog that goes then gives
 * the focus back to what opened it, after the question has given it back to the dialog. Who goes on editing is where they
 * were when they asked: a press beside a dialog takes the focus from it before the question is there.
 */
function useAsked() {
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const agreed = useRef<(() => void) | null>(null)
  const from = useRef<Element | null>(null)
  const ask = (go: () => void) => {
    from.current = document.activeElement
    setAsked(() => go)
  }
  const latest = useRef(ask)
  useEffect(() => connectAsker(latest.current), [])
  const keep = () => setAsked(null)
  const leave = () => {
    agreed.current = asked
    keep()
  }
  const onClosed = (event: Event) => {
    const [go, place] = [agreed.current, from.current]
    agreed.current = null
    from.current = null
    if (go) return go()
    if (!(place instanceof HTMLElement) || place === document.body || !place.isConnected) return
    event.preventDefault()
    place.focus()
  }
  return { isAsked: asked !== null, keep, leave, onClosed }
}
