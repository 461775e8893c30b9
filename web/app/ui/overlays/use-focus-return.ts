import { useRef } from 'react'

type Handlers = {
  onOpenAutoFocus?: ((event: Event) => void) | undefined
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/**
 * Handlers for a Radix dialog or popover that return the focus to what had it before or, if that is gone, to its nearest
 * ancestor. Radix knows its own trigger only: it would lose the focus of a dialog that other code opened, and of one that
 * goes together with its trigger. When nothing is left, page-wide focus takes over (`accessibility/restore-focus.ts`).
 * @param own handlers of the dialog; they come first, and `preventDefault` in them leaves the focus to them
 */
export function useFocusReturn(own: Handlers = {}): {
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
} {
  const opener = useRef<readonly HTMLElement[]>([])
  return {
    onOpenAutoFocus: (event) => {
      opener.current = focusedAndAround()
      own.onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event) => {
      own.onCloseAutoFocus?.(event)
      const left = opener.current.find(({ isConnected }) => isConnected)
      if (event.defaultPrevented || !left) return
      event.preventDefault()
      const isOpener = left === opener.current[0]
      if (!isOpener && left.tabIndex < 0) left.tabIndex = -1
      left.focus({ preventScroll: !isOpener })
    },
  }
}

/** The focused element and its ancestors, innermost first; without the document's body. */
function focusedAndAround(): readonly HTMLElement[] {
  const around: HTMLElement[] = []
  let one = document.activeElement
  while (one instanceof HTMLElement && one !== document.body) {
    around.push(one)
    one = one.parentElement
  }
  return around
}
