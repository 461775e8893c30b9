/**
 * Restores keyboard focus when the focused element is removed: a deleted row, a finished button. Browsers drop the focus
 * then, and the next Tab starts at the top of the page. Focus goes to the innermost remaining ancestor, else to the
 * page's heading. Code that sets the focus itself takes precedence, dialogs too (`ui/overlays/use-focus-return.ts`).
 * @returns stops it
 */
export function restoreFocus(): () => void {
  let focusChain = document.activeElement instanceof HTMLElement ? ancestorsOf(document.activeElement) : []
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) focusChain = ancestorsOf(target)
  }
  // @NOTE a click on nothing focusable drops the focus on purpose; a removed element is out of the document by then
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      const isDropped = target instanceof Element && target.isConnected && document.activeElement === document.body
      if (isDropped && target === focusChain[0]) focusChain = []
    })
  const restore = () => {
    if (!isLost(focusChain)) return
    const heading = document.querySelector<HTMLElement>('main h1')
    const candidates = focusChain.filter(({ isConnected }) => isConnected)
    ;[...candidates, ...(heading ? [heading] : [])].some(takesFocus)
  }
  const observer = new MutationObserver(() => {
    // Two frames: dialogs restore the focus, and pages set it, after what they change.
    if (isLost(focusChain)) requestAnimationFrame(() => requestAnimationFrame(restore))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}

/** True if the focused element was removed and nothing has the focus now. */
const isLost = ([last]: readonly HTMLElement[]): boolean =>
  last !== undefined && !last.isConnected && (document.activeElement ?? document.body) === document.body

/** Focuses an element; false if it cannot take the focus, such as a list that is no longer displayed. */
function takesFocus(element: HTMLElement): boolean {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** An element and its ancestors, innermost first; without the document's body. */
function ancestorsOf(from: HTMLElement): readonly HTMLElement[] {
  const chain: HTMLElement[] = []
  for (let element: HTMLElement | null = from; element && element !== document.body; element = element.parentElement)
    chain.push(element)
  return chain
}
