/** For how long the page may still move under the element, in milliseconds. */
const settleMs = 2_000
/** Room at the top and bottom of the screen that bars may cover, in pixels. */
const barsPx = 80

/**
 * Keeps an element on the screen while the page around it changes, for example when the bars of a signed-in viewer come.
 * Ends when the user scrolls or types.
 */
export function keepInView(element: HTMLElement): void {
  const until = performance.now() + settleMs
  const stop = new AbortController()
  for (const type of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true })
  }
  const look = () => {
    if (stop.signal.aborted || !element.isConnected) return
    const { top, bottom } = element.getBoundingClientRect()
    if (top < barsPx || bottom > innerHeight - barsPx) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    if (performance.now() < until) requestAnimationFrame(look)
    else stop.abort()
  }
  requestAnimationFrame(look)
}
