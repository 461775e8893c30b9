import { readStored } from '#web/storage/stored.ts'

/** What keys do wherever the focus is; which keys, and in which words, says `shortcut-list.ts`. */
export type Shortcut = 'search' | 'slash' | 'sidebar' | 'discover' | 'orders' | 'list' | 'claim'

/** Under this the browser keeps the names of those that were switched off. */
export const shortcutsKey = 'shortcuts-off'

/** Whether a shortcut works in this browser: so it does until it is switched off. Source: WCAG 2.1.4. */
export const isShortcutOn = (name: Shortcut): boolean => !readStored(shortcutsKey)?.split(' ').includes(name)

/**
 * Whether a press goes into something that takes typed characters for itself: also in a shadow root, where extensions of
 * the browser have their fields, and in an element of somebody's own making, which nobody can look into.
 */
export function takesText(event: Event): boolean {
  const target = event.composedPath()[0]
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$|-/.test(target.tagName))
  )
}
