import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { isShortcutOn, isTextEntry } from '#web/accessibility/shortcuts.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { followStored } from '#web/storage/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { Search } from '#web/ui/icons.ts'
import { useLazyPanel } from '#web/ui/overlays/use-lazy-panel.ts'
import type { EarlyText } from './early-text.ts'

const SearchDialog = clientLazy(() =>
  import('./search-dialog.tsx').then(({ SearchDialog }) => ({ default: SearchDialog })),
)

/**
 * True for the search shortcuts: Ctrl or Cmd with K anywhere, the slash outside of text fields; each can be turned
 * off.
 */
export function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isCommand = ctrlKey || metaKey
  if (altKey) return false
  if (key.toLowerCase() === 'k') return isCommand && !shiftKey && isShortcutOn('search')
  return key === '/' && !isCommand && !isTextEntry(event) && isShortcutOn('slash')
}

const keys = { search: 'Control+K Meta+K', slash: '/' } as const
const allKeys = `${keys.search} ${keys.slash}`
/** The active shortcuts, as shown on the button. */
const keysOn = (): string =>
  `${isShortcutOn('search') ? keys.search : ''} ${isShortcutOn('slash') ? keys.slash : ''}`.trim()

/** True for a typed character, false for a command. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** How long typed characters are captured for a loading dialog, in milliseconds. */
const dialogTimeoutMs = 5_000

/** The search button and its dialog, whose code is preloaded on hover, touch or focus. */
export function SearchButton() {
  const shortcuts = useSyncExternalStore(followStored, keysOn, () => allKeys)
  const { button, panel, wasOpened, open } = useLazyPanel(SearchDialog.preload)
  const [early] = useState<EarlyText>({ isWaiting: false, text: '' })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // @NOTE an open dialog handles its own keys
      if (event.defaultPrevented || document.querySelector('[role=dialog]')) return
      if (early.isWaiting && isTyped(event)) {
        event.preventDefault()
        early.text += event.key
      } else if (opensSearch(event)) {
        event.preventDefault()
        early.isWaiting = true
        setTimeout(() => Object.assign(early, { isWaiting: false, text: '' }), dialogTimeoutMs)
        open()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [early, open])
  return (
    <>
      <Button variant="quiet" size="icon" aria-label="Search" aria-keyshortcuts={shortcuts} {...button}>
        <Search aria-hidden="true" />
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <SearchDialog {...panel} early={early} />
        </Suspense>
      )}
    </>
  )
}
