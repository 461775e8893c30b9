import { isShortcutOn, isTextEntry, type Shortcut } from '#web/accessibility/shortcuts.ts'

/** Maximum time between the two keys of a sequence, in milliseconds. */
const maxSequenceMs = 1_000
/** Letters at shorter intervals are typing that missed a field, in milliseconds. */
const typingIntervalMs = 400

/** The Latin letter of a key press, also on keyboards with another script; else the character as it is. */
function charOf({ key, code }: KeyboardEvent): string {
  if (key.length === 1 && key > '\x7f') return /^Key(.)$/.exec(code)?.[1]?.toLowerCase() ?? key
  return key.length === 1 ? key.toLowerCase() : key
}

const places: Readonly<Record<string, Shortcut>> = { d: 'discover', o: 'orders' }

/**
 * Listens to a page's key presses, in order. Returns the shortcut that a press asks for: `?` for the list, `c` for the
 * claim, `g` and a second letter for a page. Null while typing, with a modifier, for a repeated key, and for letters in
 * the middle of others.
 */
export function shortcutListener(): (event: KeyboardEvent) => Shortcut | null {
  let wentAt = Number.NEGATIVE_INFINITY
  let typedAt = Number.NEGATIVE_INFINITY
  const askedFor = (event: KeyboardEvent): Shortcut | null => {
    const char = charOf(event)
    if (char === '?') return 'list'
    if (event.shiftKey || char.length !== 1) return null
    const [sinceGo, sinceTyped] = [event.timeStamp - wentAt, event.timeStamp - typedAt]
    wentAt = Number.NEGATIVE_INFINITY
    typedAt = event.timeStamp
    if (sinceGo <= maxSequenceMs && places[char]) {
      typedAt = Number.NEGATIVE_INFINITY
      return places[char]
    }
    if (sinceTyped < typingIntervalMs) return null
    if (char === 'g') wentAt = event.timeStamp
    return char === 'c' ? 'claim' : null
  }
  return (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPlain || event.repeat || event.isComposing || event.defaultPrevented || isTextEntry(event)) return null
    const shortcut = askedFor(event)
    return shortcut && isShortcutOn(shortcut) ? shortcut : null
  }
}
