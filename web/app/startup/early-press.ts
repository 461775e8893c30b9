/** An older press is discarded, in milliseconds: the visitor may have looked away, and must not claim unawares. */
const maxPressAgeMs = 5_000
/** A form is kept longer, in milliseconds: whoever sent it waits for the answer. */
const maxFormAgeMs = 30_000

type EarlyField = (HTMLInputElement | HTMLTextAreaElement) & { typedEarly?: string }

/** What the script before the paint keeps on <html>; `isListening` once React hears presses itself. */
type EarlyPage = HTMLElement & { isListening?: boolean; pressedEarly?: { b: HTMLButtonElement; at: number } }

/** From now on React hears presses itself: it hydrates what is pressed first, if its code is there. */
export function markListening(page: EarlyPage = document.documentElement): void {
  page.isListening = true
  addEventListener('click', repeatOnceHydrated, true)
}

/** How often a part whose press React dropped is looked at again, in milliseconds. */
const hydrationCheckMs = 50

/**
 * React drops a press inside a server-rendered part whose code has not loaded yet (react-dom: `stopPropagation` where an
 * event stays blocked on a dehydrated boundary). Such a press is repeated once the part is hydrated, unless it has grown
 * old or the button is gone.
 */
function repeatOnceHydrated({ target, timeStamp }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button === null) return
  const check = (isFirst: boolean) => {
    if (isDehydrated(button)) {
      const isOld = performance.now() - timeStamp > maxPressAgeMs
      if (button.isConnected && !isOld) setTimeout(check, hydrationCheckMs, false)
    } else if (!isFirst) button.click()
  }
  setTimeout(check, 0, true)
}

/** Name of the property that react-dom sets on every element that it has hydrated or made; its suffix is random. */
const reactPropertyOf = (element: Element) => Object.keys(element).find((name) => name.startsWith('__reactFiber$'))

/** Whether React knows the page, but not yet this element. */
function isDehydrated(element: Element): boolean {
  const property = reactPropertyOf(document.body)
  return property !== undefined && !(property in element)
}

/**
 * Replays what the visitor did before hydration, as recorded by the script before the paint: first typed text, which
 * React has reset to the server's value, then the last press on a claim button, on any other, and the last submitted
 * form. If React handled a claim or a form already, the button ignores the repeated press and the form is busy.
 */
export function replayEarlyInput(page: EarlyPage = document.documentElement, now = performance.now()): void {
  for (const field of document.querySelectorAll<EarlyField>('input, textarea')) restoreText(field)
  const button = takeRecorded(page, 'early', now - maxPressAgeMs)
  if (button !== null) document.getElementById(button)?.click()
  const { pressedEarly } = page
  delete page.pressedEarly
  if (pressedEarly && pressedEarly.at > now - maxPressAgeMs && pressedEarly.b.isConnected) pressedEarly.b.click()
  const form = takeRecorded(page, 'earlyForm', now - maxFormAgeMs)
  if (form !== null) document.forms[Number(form)]?.requestSubmit()
}

/** Removes a recorded action from the page and returns it; null if there is none or it is older than `since`. */
function takeRecorded(page: HTMLElement, name: 'early' | 'earlyForm', since: number): string | null {
  const [what = '', at = ''] = page.dataset[name]?.split(' ') ?? []
  delete page.dataset[name]
  return what !== '' && Number(at) > since ? what : null
}

/**
 * Types the text again. React tracks the value by a property of the element itself, so the prototype's setter is used.
 */
function restoreText(field: EarlyField): void {
  const { typedEarly } = field
  if (typedEarly === undefined) return
  delete field.typedEarly
  const valueProperty = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = ''
  valueProperty?.set?.call(field, typedEarly)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
