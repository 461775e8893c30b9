/**
 * Lets Tab pass through the toasts, and when the toast that has the focus closes, returns the focus to where it came from.
 * `section` is the toaster's root element. Returns a function that undoes this.
 *
 * The toast library returns the focus whenever it leaves the toasts, after Tab as well: while a toast is open, Tab would
 * go back and forth between the toasts and the last link of the page. It ignores the focus of elements that are marked
 * as not dismissible.
 */
export function manageToastFocus(section: HTMLElement): () => void {
  let cameFrom: HTMLElement | null = null
  let focused: HTMLElement | null = null
  const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    target.dataset.dismissible = 'false'
    focused = target
    if (relatedTarget instanceof HTMLElement && !section.contains(relatedTarget)) cameFrom = relatedTarget
  }
  const observer = new MutationObserver(() => {
    if (!focused || section.contains(focused)) return
    focused = null
    const { activeElement, body } = section.ownerDocument
    if (activeElement === null || activeElement === body) cameFrom?.focus({ preventScroll: true })
  })
  section.addEventListener('focusin', onFocusIn)
  observer.observe(section, { childList: true, subtree: true })
  return () => {
    section.removeEventListener('focusin', onFocusIn)
    observer.disconnect()
  }
}
