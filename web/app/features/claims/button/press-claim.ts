import { openOverlays } from '#web/accessibility/open-overlays.ts'

const isShown = (button: Element): boolean => button.getClientRects().length > 0

const buttonsIn = (place: ParentNode): HTMLButtonElement[] =>
  [...place.querySelectorAll<HTMLButtonElement>('button[data-claim]')].filter(isShown)

/**
 * The one claim button that a key can mean: the one of the item whose sheet is open; else the one in the bar at the foot
 * or in the panel beside a drop, of the lot on stage or of the box; else the only one on the page. Null where there are
 * several, where something else lies over the page, and where the button cannot be pressed.
 */
export function claimButtonMeant(): HTMLButtonElement | null {
  const [top, ...others] = openOverlays()
  const page = document.getElementById('main')
  if (!page || others.length > 0) return null
  const meant = top ? buttonsIn(top) : buttonsIn(page)
  const own = top ? undefined : (meant.find(isIn('[data-own-bar]')) ?? meant.find(isIn('aside')))
  const button = own ?? (meant.length === 1 ? meant[0] : undefined)
  return button && !button.disabled ? button : null
}

const isIn = (place: string) => (button: Element) => button.closest(place) !== null

/** Presses it, as a finger would; it has the focus from then on, so that what follows is spoken and reached from there. */
export function pressClaim(): void {
  const button = claimButtonMeant()
  button?.focus({ preventScroll: true })
  button?.click()
}
