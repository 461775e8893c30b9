import { openOverlays } from '#web/accessibility/open-overlays.ts'

const left = new Set<string>()

/** True if this tab has left a drop's minute for the whole page. */
export const hasLeft = (dropId: string): boolean => left.has(dropId)

/** Remembers that the whole page was asked for, or that it no longer is. */
export function stayAway(dropId: string, isAway: boolean): void {
  if (isAway) left.add(dropId)
  else left.delete(dropId)
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

/** True while a dialog is open, a field has the focus, or a press waits for its answer: the page must not change now. */
export const isOccupied = (): boolean =>
  openOverlays().length > 0 ||
  document.activeElement?.matches(fields) === true ||
  document.querySelector('button[data-claim=claiming]') !== null
