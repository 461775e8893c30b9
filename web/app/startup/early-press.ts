/** An older press is forgotten: whoever pressed has looked away, and nothing may be claimed behind their back. */
const freshMs = 5_000
/** Whoever has sent a form waits for its answer. */
const freshFormMs = 30_000

type Typed = (HTMLInputElement | HTMLTextAreaElement) & { typedEarly?: string }

/**
 * Repeats what was done before the page could hear it, as the script before the paint kept it: first what was typed, which
 * React has put back to what the server sent, then the last press on a claim button and the last form that was sent. What
 * React caught itself by then is an echo to the button, which takes no two within a moment, and to the form, which is busy.
 */
export function repeatEarly(page: HTMLElement = document.documentElement, now = performance.now()): void {
  for (const field of document.querySelectorAll<Typed>('input, textarea')) typeAgain(field)
  const button = taken(page, 'early', now - freshMs)
  if (button !== null) document.getElementById(button)?.click()
  const form = taken(page, 'earlyForm', now - freshFormMs)
  if (form !== null) document.forms[Number(form)]?.requestSubmit()
}

/** Takes a note off the page; null where there is none, or it is older than `since`. */
function taken(page: HTMLElement, name: 'early' | 'earlyForm', since: number): string | null {
  const [what = '', at = ''] = page.dataset[name]?.split(' ') ?? []
  delete page.dataset[name]
  return what !== '' && Number(at) > since ? what : null
}

/** As if it were typed now. React follows the value by a property of the field itself: the one below that is set. */
function typeAgain(field: Typed): void {
  const { typedEarly } = field
  if (typedEarly === undefined) return
  delete field.typedEarly
  const below = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = ''
  below?.set?.call(field, typedEarly)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
