/** An older press is forgotten: whoever pressed has looked away, and nothing may be claimed behind their back. */
const freshMs = 5_000

/**
 * Repeats the last press on a claim button that came before the page could hear it, kept on <html> by the script before
 * the paint. A press that React caught itself by then is an echo to the button, which takes no two within a moment.
 */
export function repeatEarlyPress(page: HTMLElement = document.documentElement, now = performance.now()): void {
  const [id = '', pressedAt = ''] = page.dataset.early?.split(' ') ?? []
  delete page.dataset.early
  if (id !== '' && now - Number(pressedAt) < freshMs) document.getElementById(id)?.click()
}
