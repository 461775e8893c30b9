import { hasUnsaved } from './unsaved.ts'

type Asker = (go: () => void) => void
let asker: Asker | null = null
let waiting: (() => void) | null = null

/** How long to wait for the question's code, whose loading starts with the first letter typed; in milliseconds. */
const patienceMs = 1_500

/** For the question: decides from now on, starting with what has waited. Returns the disconnect function. */
export function connectAsker(ask: Asker): () => void {
  asker = ask
  if (waiting) ask(waiting)
  waiting = null
  return () => {
    asker = null
  }
}

/**
 * Runs an action that would lose unsaved text (on this page, or in one overlay) after the user agrees; at once if there
 * is none.
 */
export function askFirst(go: () => void, overlay?: symbol): void {
  if (!hasUnsaved(overlay)) go()
  else if (asker) asker(go)
  else waitForAsker(go)
}

function waitForAsker(go: () => void): void {
  waiting = go
  setTimeout(() => {
    if (waiting !== go) return
    waiting = null
    // @NOTE if the question's code does not load, the browser asks: nobody is caught in a dialog that cannot close
    if (confirm('Leave without saving? What you typed here is not saved yet.')) go()
  }, patienceMs)
}
