/**
 * Restores keyboard focus when the focused element is removed: a deleted row, a finished button, a dialog together with
 * its opener. Browsers drop the focus then, and the next Tab starts at the top of the page. Focus goes to the innermost
 * remaining ancestor; else to what was focused before the dialog; else to the page's heading. Code that sets the focus
 * itself takes precedence. @returns stops it
 */
export function restoreFocus(): () => void {
  let around = document.activeElement instanceof HTMLElement ? chainOf(document.activeElement) : []
  let beforeDialog: readonly HTMLElement[] = []
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const dialog = dialogOf(target)
    if (dialog && dialog !== dialogOf(around[0])) beforeDialog = around
    if (!dialog) beforeDialog = []
    around = chainOf(target)
  }
  // @NOTE a click on nothing focusable drops the focus on purpose; a removed element is out of the document by then
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      const isLeft = target instanceof Element && target.isConnected && document.activeElement === document.body
      if (isLeft && target === around[0]) around = []
    })
  const place = () => {
    if (!isLost(around)) return
    const heading = document.querySelector<HTMLElement>('main h1')
    const left = [...around, ...beforeDialog].filter(({ isConnected }) => isConnected)
    ;[...left, ...(heading ? [heading] : [])].some(takes)
  }
  const observer = new MutationObserver(() => {
    // Two frames: dialogs restore the focus, and pages set it, after what they change.
    if (isLost(around)) requestAnimationFrame(() => requestAnimationFrame(place))
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
function takes(one: HTMLElement): boolean {
  if (one.tabIndex < 0) one.tabIndex = -1
  one.focus({ preventScroll: true })
  return document.activeElement === one
}

const dialogOf = (one: HTMLElement | undefined): Element | null => one?.closest('[role=dialog], [role=menu]') ?? null

/** An element and its ancestors, innermost first; without the document's body. */
function chainOf(from: HTMLElement): readonly HTMLElement[] {
  const chain: HTMLElement[] = []
  for (let one: HTMLElement | null = from; one && one !== document.body; one = one.parentElement) chain.push(one)
  return chain
}
