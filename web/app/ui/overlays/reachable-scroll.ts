const focusable = 'a[href],button:not(:disabled),input,select,textarea,summary,[tabindex="0"]'

/**
 * Ref of a scroll container: it takes the focus while it scrolls and contains nothing that does, so that the keyboard
 * reaches all of it.
 */
export function reachableScroll(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return
  const check = () => {
    const needsFocus = box.scrollHeight > box.clientHeight && box.querySelector(focusable) === null
    if (needsFocus) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  }
  const sizes = new ResizeObserver(check)
  const contents = new MutationObserver(check)
  sizes.observe(box)
  contents.observe(box, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  check()
  return () => {
    sizes.disconnect()
    contents.disconnect()
  }
}
