import * as texts from './overlays.texts.ts'
import { hasUnsaved } from './unsaved.ts'

type LeaveQuestion = (go: () => void) => void
let question: LeaveQuestion | null = null
let pending: (() => void) | null = null

/** How long to wait for the question's code, whose loading starts with the first letter typed; in milliseconds. */
const maxWaitMs = 1_500

/** For the question: decides from now on, starting with what has waited. Returns the disconnect function. */
export function connectConfirmation(ask: LeaveQuestion): () => void {
  question = ask
  if (pending) ask(pending)
  pending = null
  return () => {
    question = null
  }
}

/**
 * Runs an action that would lose unsaved text (on this page, or in one overlay) after the user agrees; at once if there
 * is none.
 */
export function confirmUnsaved(go: () => void, overlay?: symbol): void {
  if (!hasUnsaved(overlay)) go()
  else if (question) question(go)
  else waitForQuestion(go)
}

function waitForQuestion(go: () => void): void {
  pending = go
  setTimeout(() => {
    if (pending !== go) return
    pending = null
    // @NOTE if the question's code does not load, the browser asks: nobody is caught in a dialog that cannot close
    if (confirm(texts.leaveWithoutSavingWhat)) go()
  }, maxWaitMs)
}
