/** Focuses a dialog's field instead of its close button, so that what is typed next lands there. */
export function focusField(event: Event): void {
  const field = event.currentTarget instanceof HTMLElement ? event.currentTarget.querySelector('input') : null
  if (!field) return
  event.preventDefault()
  field.focus()
}
