/**
 * Resolves once the screen shows what stands on the page now: after the next frame, or after a quarter of a second where
 * no frame comes, in a page that nobody sees. For work that follows a press and would keep its answer from being painted.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 250)
    requestAnimationFrame(() => setTimeout(resolve))
  })
