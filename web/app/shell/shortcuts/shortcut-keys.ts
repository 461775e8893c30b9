import { isShortcutOn, isTextEntry, type Shortcut } from '#web/accessibility/shortcuts.ts'

/** Maximum time between the two keys of a sequence, in milliseconds. */
const maxSequenceMs = 1_000
/**
 * A letter within this time of another belongs to the same typing, in milliseconds: twice the interval of a slow typist.
 */
const typingPauseMs = 2_000
/** Keys that end typing at once. */
const typingEnds: ReadonlySet<string> = new Set(['Escape', 'Enter', 'Tab'])

/** The Latin letter of a key press, also on keyboards with another script; else the character as it is. */
function charOf({ key, code }: KeyboardEvent): string {
  if (key.length === 1 && key > '\x7f') return /^Key(.)$/.exec(code)?.[1]?.toLowerCase() ?? key
  return key.length === 1 ? key.toLowerCase() : key
}

const places: Readonly<Record<string, Shortcut>> = { d: 'discover', o: 'orders' }

/**
 * Listens to a page's key presses, in order. Returns the shortcut that a press asks for: `?` for the list, `c` for the
 * claim, `g` and a second letter for a page. Null with a modifier, for a repeated key, and while typing: in a field, or
 * past one that lost the focus, until a pause or until Escape, Enter or Tab.
 */
export function shortcutListener(): (event: KeyboardEvent) => Shortcut | null {
  let wentAt = Number.NEGATIVE_INFINITY
  let typedAt = Number.NEGATIVE_INFINITY
  const isTyping = (now: number) => now - typedAt < typingPauseMs
  /** A letter that is part of no shortcut, or in a field: others that follow are no shortcuts either. */
  const typed = (event: KeyboardEvent): null => {
    if (/^\p{L}$/u.test(event.key)) typedAt = event.timeStamp
    return null
  }
  const askedFor = (event: KeyboardEvent): Shortcut | null => {
    const char = charOf(event)
    if (char === '?') return 'list'
    const isSecond = event.timeStamp - wentAt <= maxSequenceMs
    wentAt = Number.NEGATIVE_INFINITY
    if (event.shiftKey) return typed(event)
    if (isSecond) return places[char] ?? typed(event)
    if (isTyping(event.timeStamp)) return typed(event)
    if (char === 'c') return 'claim'
    if (char !== 'g') return typed(event)
    wentAt = event.timeStamp
    return null
  }
  return (event) => {
    if (typingEnds.has(event.key)) typedAt = wentAt = Number.NEGATIVE_INFINITY
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null
    if (event.isComposing || isTextEntry(event)) return typed(event)
    const shortcut = askedFor(event)
    return shortcut && isShortcutOn(shortcut) ? shortcut : null
  }
}
