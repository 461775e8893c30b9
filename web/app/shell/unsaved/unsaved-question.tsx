import { useEffect, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { connectConfirmation } from '#web/ui/overlays/confirm-unsaved.ts'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { hasUnsaved } from '#web/ui/overlays/unsaved.ts'
import * as texts from '../shell.texts.ts'

/** A change of page, tab or section; a jump inside the page loses nothing. */
const isLeaving: BlockerFunction = ({ currentLocation, nextLocation }) =>
  hasUnsaved() && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search)

/**
 * Asks before unsaved text is lost: with our own dialog for every navigation inside the site (Back too), closing a
 * dialog or sheet, and signing out; with the browser's for a reload, a closed tab and other sites.
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
      title={texts.leaveWithoutSaving}
      content={{ onCloseAutoFocus: onClosed }}
      footer={
        <>
          <Button variant="outline" onClick={goOn}>
            {texts.keepEditing}
          </Button>
          <Button variant="destructive" onClick={() => (blocker.proceed ? blocker.proceed() : leave())}>
            Leave
          </Button>
        </>
      }
    >
      <p>{texts.whatYouTypedIsnt}</p>
    </Dialog>
  )
}

/**
 * Questions from outside the router. The action runs once the question has closed, so that a dialog closed by it
 * returns the focus to its opener, after the question has returned it to the dialog. Editing on restores the former
 * focus: a press beside a dialog moves it before the question opens.
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
  useEffect(() => connectConfirmation(latest.current), [])
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
