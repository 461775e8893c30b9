import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Files of a worker share one page, because creating it costs more than most of them take. Each file starts
// with fresh modules, so that caches and mocks do not leak, and cleans the page up at its end.

vi.resetModules()

const hasPage = typeof document !== 'undefined'
// @NOTE what Testing Library's `screen` searches is the body of the worker's first file
const parts = hasPage ? [document.head, document.body] : []
const undo = hasPage ? [window, document, navigator].map(noteChanges) : []
if (hasPage) undo.push(...[window, document].map(noteListeners))

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (!hasPage) return
  cleanup()
  for (const take of undo) take()
  document.documentElement.replaceChildren(...parts)
  for (const part of parts) part.replaceChildren()
  for (const part of [document.documentElement, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  for (const [name] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    // @NOTE happy-dom stores a cookie with a path and one without as two cookies
    for (const path of ['', '; Path=/']) {
      // biome-ignore lint/suspicious/noDocumentCookie: as the tests wrote it
      document.cookie = `${name}=${path}; Max-Age=-1`
    }
  }
  for (const storage of [localStorage, sessionStorage]) storage.clear()
  history.replaceState(null, '', '/')
})

/**
 * Restores properties that a file has defined on a page object: `navigator.share`,
 * `document.visibilityState`.
 */
function noteChanges(target: object): () => void {
  const before = new Set(Reflect.ownKeys(target))
  return () => {
    for (const key of Reflect.ownKeys(target)) if (!before.has(key)) Reflect.deleteProperty(target, key)
  }
}

/** Removes event listeners that a file's modules added and never remove. */
function noteListeners(target: EventTarget): () => void {
  const { addEventListener: listen } = target
  const ends: (() => void)[] = []
  target.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
    listen.call(target, type, listener, options)
    // @NOTE React adds this document listener once for all of its roots, and all files share one React
    if (type !== 'selectionchange') ends.push(() => target.removeEventListener(type, listener, options))
  }
  return () => {
    for (const end of ends) end()
    target.addEventListener = listen
  }
}
