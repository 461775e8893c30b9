/** Focuses a dialog's field instead of its close button, so that what is typed next lands there. */
export function focusField(event: Event): void {
  const dialog = event.currentTarget instanceof HTMLElement ? event.currentTarget : null
  const field = dialog?.querySelector<HTMLElement>('input, textarea')
  if (!field) return
  event.preventDefault()
  field.focus()
}
