import * as texts from './accessibility.texts.ts'
import type { Shortcut } from './shortcuts.ts'

export type ListedShortcut = {
  /** Null: it cannot be switched off, like the browser's own keys. */
  name: Shortcut | null
  does: string
  /** Keys of one inner list are pressed together; two lists follow each other. `Mod` is Ctrl, or ⌘ on a Mac. */
  keys: readonly (readonly string[])[]
  /** Does nothing while signed out. */
  isForMembers?: boolean
}

/** Every shortcut of the site, in display order. */
export const shortcutGroups: readonly { label: string; shortcuts: readonly ListedShortcut[] }[] = [
  {
    label: 'Everywhere',
    shortcuts: [
      { name: 'search', does: 'Search', keys: [['Mod', 'K']] },
      { name: 'slash', does: texts.searchWithOneKey, keys: [['/']] },
      { name: 'sidebar', does: texts.openOrClose, keys: [['Mod', 'B']], isForMembers: true },
      { name: 'list', does: texts.showTheShortcuts, keys: [['?']] },
      { name: null, does: texts.closeWhatIsOpen, keys: [['Esc']] },
    ],
  },
  {
    label: texts.goTo,
    shortcuts: [
      { name: 'discover', does: 'Discover', keys: [['G'], ['D']] },
      { name: 'orders', does: 'Orders', keys: [['G'], ['O']], isForMembers: true },
    ],
  },
  {
    label: texts.onThePage,
    shortcuts: [{ name: 'claim', does: texts.claimTheLot, keys: [['C']] }],
  },
  {
    label: texts.inTheHostsConsole,
    shortcuts: [{ name: 'host', does: texts.revealNextPressedTwice, keys: [['Space']] }],
  },
]

let listener: (() => void) | null = null
let isRequested = false

/** For the list: calls back when it is asked for, or was before it mounted. Returns the unsubscribe function. */
export function onShortcutListRequested(open: () => void): () => void {
  listener = open
  if (isRequested) open()
  isRequested = false
  return () => {
    listener = null
  }
}

/** Opens the list of shortcuts, from anywhere. */
export function requestShortcutList(): void {
  if (listener) listener()
  else isRequested = true
}
