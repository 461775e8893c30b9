/** For how long the page may still move under the element, in milliseconds. */
const settleMs = 15_000
/** Room at the top and bottom of the screen that bars may cover, in pixels. */
const barsPx = 80

/**
 * Keeps an element on the screen while the page around it changes size, for example when the bars of a signed-in viewer
 * come. Ends when the user scrolls, types or presses.
 */
export function stayInView(element: HTMLElement): void {
  const stop = new AbortController()
  const look = () => {
    const { top, bottom } = element.getBoundingClientRect()
    if (top < barsPx || bottom > innerHeight - barsPx) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  const sizes = new ResizeObserver(look)
  for (const part of [document.body, document.getElementById('main')]) if (part) sizes.observe(part)
  const end = () => stop.abort()
  stop.signal.addEventListener('abort', () => sizes.disconnect())
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    addEventListener(type, end, { signal: stop.signal, passive: true })
  }
  setTimeout(end, settleMs)
}
