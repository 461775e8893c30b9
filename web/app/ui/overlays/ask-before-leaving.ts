import { hasUnsaved } from './unsaved.ts'

type Asker = (go: () => void) => void
let asker: Asker | null = null
let waiting: (() => void) | null = null

/** How long the question's code is waited for, which is fetched with the first letter, in milliseconds. */
const patienceMs = 1_500

/** For the question: it decides from now on, first of what has waited for it. Gives back how to stop. */
export function connectAsker(ask: Asker): () => void {
  asker = ask
  if (waiting) ask(waiting)
  waiting = null
  return () => {
    asker = null
  }
}

/** Does what would lose something typed (here, or in this overlay alone) once its owner has said yes; else at once. */
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
    // @NOTE where the question's code does not arrive, the browser asks: nobody is kept in a dialog that cannot close
    if (confirm('Leave without saving? What you typed here is not saved yet.')) go()
  }, patienceMs)
}
