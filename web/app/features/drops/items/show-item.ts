/** Maximum number of frames to wait for far cards to get their final height. */
const maxFrames = 20
const shown = new Set<string>()

/**
 * Scrolls to an item on the drop's page (its card, or the stage), focuses it, and outlines it until the focus moves.
 * Runs once per `visit` (the location's key), so that going back restores the scroll position.
 */
export function showItem(anchor: string, visit: string): void {
  if (shown.has(visit + anchor)) return
  shown.add(visit + anchor)
  const place = document.querySelector<HTMLElement>(`[data-stage="${CSS.escape(anchor)}"]`)
  const item = place ?? document.getElementById(anchor)
  if (!item) return
  item.tabIndex = -1
  item.style.outline = '2px solid var(--ring)'
  item.style.outlineOffset = '2px'
  item.addEventListener('blur', () => item.style.removeProperty('outline'), { once: true })
  item.focus({ preventScroll: true })
  settle(item, maxFrames)
}

/** Scrolling gives cards their real height, which moves the item: repeats until it stays in place. */
function settle(item: HTMLElement, framesLeft: number, former?: number): void {
  item.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { top } = item.getBoundingClientRect()
  if (framesLeft > 0 && top !== former) requestAnimationFrame(() => settle(item, framesLeft - 1, top))
}
