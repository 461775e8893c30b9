import { useSyncExternalStore } from 'react'
import { followStored, readStored, writeStored } from '#web/storage/stored.ts'
import { isShortcutOn, type Shortcut, shortcutsKey } from './shortcuts.ts'

/** Switches a shortcut on or off in this browser. */
export function switchShortcut(name: Shortcut, isOn: boolean): void {
  const others = readStored(shortcutsKey)?.split(' ') ?? []
  const off = [...others.filter((other) => other !== name), ...(isOn ? [] : [name])]
  writeStored(shortcutsKey, off.join(' ') || null)
}

/** `isShortcutOn` for a component. */
export const useShortcutOn = (name: Shortcut): boolean =>
  useSyncExternalStore(
    followStored,
    () => isShortcutOn(name),
    () => true,
  )
