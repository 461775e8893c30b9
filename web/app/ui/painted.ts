/**
 * Resolves once the current state is painted: after the next frame, or after a quarter of a second without frames, in a
 * hidden page. For work after a press that would delay the paint of its feedback.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 250)
    requestAnimationFrame(() => setTimeout(resolve))
  })
