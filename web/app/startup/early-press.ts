/** An older press is discarded, in milliseconds: the visitor may have looked away, and must not claim unawares. */
const freshMs = 5_000
/** A form is kept longer, in milliseconds: whoever sent it waits for the answer. */
const freshFormMs = 30_000

type Typed = (HTMLInputElement | HTMLTextAreaElement) & { typedEarly?: string }

/**
 * Replays what the visitor did before hydration, as recorded by the script before the paint: first typed text, which
 * React has reset to the server's value, then the last press on a claim button and the last submitted form. If React
 * handled one of them already, the button ignores the repeated press and the form is busy.
 */
export function repeatEarly(page: HTMLElement = document.documentElement, now = performance.now()): void {
  for (const field of document.querySelectorAll<Typed>('input, textarea')) typeAgain(field)
  const button = taken(page, 'early', now - freshMs)
  if (button !== null) document.getElementById(button)?.click()
  const form = taken(page, 'earlyForm', now - freshFormMs)
  if (form !== null) document.forms[Number(form)]?.requestSubmit()
}

/** Removes a recorded action from the page and returns it; null if there is none or it is older than `since`. */
function taken(page: HTMLElement, name: 'early' | 'earlyForm', since: number): string | null {
  const [what = '', at = ''] = page.dataset[name]?.split(' ') ?? []
  delete page.dataset[name]
  return what !== '' && Number(at) > since ? what : null
}

/**
 * Types the text again. React tracks the value by a property of the element itself, so the prototype's setter is used.
 */
function typeAgain(field: Typed): void {
  const { typedEarly } = field
  if (typedEarly === undefined) return
  delete field.typedEarly
  const below = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = ''
  below?.set?.call(field, typedEarly)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
