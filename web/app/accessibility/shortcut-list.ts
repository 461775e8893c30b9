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
      { name: 'slash', does: 'Search, with one key', keys: [['/']] },
      { name: 'sidebar', does: 'Open or close the sidebar', keys: [['Mod', 'B']], isForMembers: true },
      { name: 'list', does: 'Show the shortcuts', keys: [['?']] },
      { name: null, does: 'Close what is open', keys: [['Esc']] },
    ],
  },
  {
    label: 'Go to',
    shortcuts: [
      { name: 'discover', does: 'Discover', keys: [['G'], ['D']] },
      { name: 'orders', does: 'Orders', keys: [['G'], ['O']], isForMembers: true },
    ],
  },
  {
    label: 'On the page of a drop',
    shortcuts: [{ name: 'claim', does: 'Claim the lot on stage, or the only item', keys: [['C']] }],
  },
  {
    label: 'In the host’s console',
    shortcuts: [
      { name: 'host', does: 'Reveal next, pressed twice (its other keys are listed there)', keys: [['Space']] },
    ],
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
