import { useEffect, useRef } from 'react'
import { openOverlays } from '#web/accessibility/open-overlays.ts'
import { isShortcutOn, isTextEntry } from '#web/accessibility/shortcuts.ts'

/** Actions by key, in lower case; `space` for the space bar. */
export type HostKeys = Partial<Record<string, () => void>>

/**
 * Runs the console's keys while no field, button, dialog or menu has a better use for them. They can be switched off.
 * Source: WCAG 2.1.4.
 */
export function useHostKeys(keys: HostKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return
      if (!isShortcutOn('host') || isTextEntry(event) || openOverlays().length > 0) return
      const name = event.key === ' ' ? 'space' : event.key.toLowerCase()
      // @NOTE on a button, a link or a switch the space bar presses that
      if (name === 'space' && isPressable(event.target)) return
      const act = latest.current[name]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('button, a, summary, [role=button], [role=switch], [role=combobox]') !== null
