import type { Shortcut } from './shortcuts.ts'

export type ListedShortcut = {
  /** None: it cannot be switched off, as the browser's own ways cannot. */
  name: Shortcut | null
  does: string
  /** Pressed together within one, one after the other where there are two. `Mod` is Ctrl, or ⌘ on a Mac. */
  keys: readonly (readonly string[])[]
  /** There is nothing for it to do while nobody is signed in. */
  isForMembers?: boolean
}

/** Every shortcut of the site, as it is listed. Source: design, 6, and 4b for the claim. */
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
]

let listener: (() => void) | null = null
let isAsked = false

/** For the list: it is opened whenever somebody asks for it, or has asked before it was there. Gives back how to stop. */
export function onShortcutListAsked(open: () => void): () => void {
  listener = open
  if (isAsked) open()
  isAsked = false
  return () => {
    listener = null
  }
}

/** Opens the list of shortcuts, from anywhere. */
export function askForShortcutList(): void {
  if (listener) listener()
  else isAsked = true
}
