import { readStored } from '#web/storage/stored.ts'

/** Names of the site-wide shortcuts; `shortcut-list.ts` holds their keys and labels. */
export type Shortcut = 'search' | 'slash' | 'sidebar' | 'discover' | 'orders' | 'list' | 'claim' | 'host'

/** Local storage key of the names that were switched off. */
export const shortcutsKey = 'shortcuts-off'

/** Whether a shortcut is on in this browser: the default until it is switched off. Source: WCAG 2.1.4. */
export const isShortcutOn = (name: Shortcut): boolean => !readStored(shortcutsKey)?.split(' ').includes(name)

/**
 * True if a key event goes to an element that takes text: also in a shadow root, where browser extensions have their
 * fields, and in a custom element, whose content cannot be inspected.
 */
export function isTextEntry(event: Event): boolean {
  const target = event.composedPath()[0]
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$|-/.test(target.tagName))
  )
}
