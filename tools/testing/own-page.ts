import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// The files of a worker share one page: it costs more to make than most of them to run. Each begins with modules of its
// own, so that nothing one has kept or mocked is seen by the next, and leaves the page as it found it.

vi.resetModules()

const hasPage = typeof document !== 'undefined'
const undo = hasPage ? [window, document, navigator].map(noteChanges) : []
if (hasPage) undo.push(...[window, document].map(noteListeners))

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (!hasPage) return
  cleanup()
  for (const take of undo) take()
  for (const part of [document.head, document.body]) part.replaceChildren()
  for (const part of [document.documentElement, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  for (const [name] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    // @NOTE happy-dom keeps one that was given a path beside one that was not
    for (const path of ['', '; Path=/']) {
      // biome-ignore lint/suspicious/noDocumentCookie: as the tests wrote it
      document.cookie = `${name}=${path}; Max-Age=-1`
    }
  }
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  history.replaceState(null, '', '/')
})

/** Takes away what a file has defined on an object of the page: `navigator.share`, `document.visibilityState`. */
function noteChanges(target: object): () => void {
  const before = new Set(Reflect.ownKeys(target))
  return () => {
    for (const key of Reflect.ownKeys(target)) if (!before.has(key)) Reflect.deleteProperty(target, key)
  }
}

/** Ends the listening that a file's modules began and would never have ended themselves. */
function noteListeners(target: EventTarget): () => void {
  const { addEventListener: listen } = target
  const ends: (() => void)[] = []
  target.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
    listen.call(target, type, listener, options)
    // @NOTE React has a document listen for this one once for all of its roots, and React is the same for all files
    if (type !== 'selectionchange') ends.push(() => target.removeEventListener(type, listener, options))
  }
  return () => {
    for (const end of ends) end()
    target.addEventListener = listen
  }
}
