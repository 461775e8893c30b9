import { openOverlays } from '#web/accessibility/open-overlays.ts'

const isShown = (button: Element): boolean => button.getClientRects().length > 0

const buttonsIn = (place: ParentNode): HTMLButtonElement[] =>
  [...place.querySelectorAll<HTMLButtonElement>('button[data-claim]')].filter(isShown)

/**
 * The claim button that the keyboard shortcut presses: the one in an open item sheet; else the one in the bottom bar
 * or the drop's panel (the lot on stage, or the box); else the only one on the page. Null if there are several, if
 * another overlay is open, or if the button is disabled.
 */
export function shortcutClaimButton(): HTMLButtonElement | null {
  const [top, ...others] = openOverlays()
  const page = document.getElementById('main')
  if (!page || others.length > 0) return null
  const candidates = top ? buttonsIn(top) : buttonsIn(page)
  const own = top ? undefined : (candidates.find(isIn('[data-own-bar]')) ?? candidates.find(isIn('aside')))
  const button = own ?? (candidates.length === 1 ? candidates[0] : undefined)
  return button && !button.disabled ? button : null
}

const isIn = (place: string) => (button: Element) => button.closest(place) !== null

/** Clicks that button and focuses it, so that the result is announced and reachable from there. */
export function pressClaim(): void {
  const button = shortcutClaimButton()
  button?.focus({ preventScroll: true })
  button?.click()
}
