/** Frames in which cards that were far from the screen may still find their height. */
const maxFrames = 20
const shown = new Set<string>()

/**
 * Brings one item of the drop's page before the reader: its card, or the stage while it stands there. It takes the focus,
 * and an outline until that goes on. Once for each `visit` of a page (the location's key), so that who comes back finds
 * the place that they left.
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

/** Cards that come near the screen get their real height, and push the item on: it is followed until it stays. */
function settle(item: HTMLElement, framesLeft: number, former?: number): void {
  item.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { top } = item.getBoundingClientRect()
  if (framesLeft > 0 && top !== former) requestAnimationFrame(() => settle(item, framesLeft - 1, top))
}
