import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus along when a button is swapped for a form or back. Put the ref on the element around both, which
 * takes the focus itself while the form's code loads (`tabIndex={-1}`).
 */
export function useSwapFocus<T extends HTMLElement>(isOpen: boolean): RefObject<T | null> {
  const box = useRef<T>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const next = box.current?.querySelector<HTMLElement>(isOpen ? 'input:not([hidden]), select, textarea' : 'button')
    ;(next ?? box.current)?.focus()
  }, [isOpen])
  return box
}
