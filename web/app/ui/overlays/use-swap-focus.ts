import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where a button gives way to a form, and the form to the button, the focus goes along. For the box around both, which
 * takes it itself while the form's code is on its way (`tabIndex={-1}`).
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
