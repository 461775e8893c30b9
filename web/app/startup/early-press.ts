/** An older press is discarded, in milliseconds: the visitor may have looked away, and must not claim unawares. */
const maxPressAgeMs = 5_000
/** A form is kept longer, in milliseconds: whoever sent it waits for the answer. */
const maxFormAgeMs = 30_000

type EarlyField = (HTMLInputElement | HTMLTextAreaElement) & { typedEarly?: string }

/**
 * Replays what the visitor did before hydration, as recorded by the script before the paint: first typed text, which
 * React has reset to the server's value, then the last press on a claim button and the last submitted form. If React
 * handled one of them already, the button ignores the repeated press and the form is busy.
 */
export function replayEarlyInput(page: HTMLElement = document.documentElement, now = performance.now()): void {
  for (const field of document.querySelectorAll<EarlyField>('input, textarea')) restoreText(field)
  const button = takeRecorded(page, 'early', now - maxPressAgeMs)
  if (button !== null) document.getElementById(button)?.click()
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
