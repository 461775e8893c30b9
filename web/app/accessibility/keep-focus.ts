/**
 * Keeps the keyboard's place where what had the focus goes away: a row that is removed, a button whose work is done, a
 * dialog together with what opened it. Browsers then leave the focus nowhere, and the next Tab begins at the top of the
 * page. What stood around it takes the focus, the innermost that is left; else what had it before the dialog; else the
 * page's heading. Whoever places the focus themselves comes first.
 * @returns ends it
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
  // @NOTE a press beside everything takes the focus away for good; what is removed is out of the page by then
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
    // Two frames: dialogs give the focus back, and pages place it, after what they change.
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

/** Whether what had the focus is gone and nothing has it now. */
const isLost = ([last]: readonly HTMLElement[]): boolean =>
  last !== undefined && !last.isConnected && (document.activeElement ?? document.body) === document.body

/** Gives it the focus; false where it cannot have it, as a list cannot that is not shown any more. */
function takes(one: HTMLElement): boolean {
  if (one.tabIndex < 0) one.tabIndex = -1
  one.focus({ preventScroll: true })
  return document.activeElement === one
}

const dialogOf = (one: HTMLElement | undefined): Element | null => one?.closest('[role=dialog], [role=menu]') ?? null

/** An element and all that it stands in, the innermost first; without the document's body. */
function chainOf(from: HTMLElement): readonly HTMLElement[] {
  const chain: HTMLElement[] = []
  for (let one: HTMLElement | null = from; one && one !== document.body; one = one.parentElement) chain.push(one)
  return chain
}
