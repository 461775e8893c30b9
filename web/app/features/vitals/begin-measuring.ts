/**
 * Whether this browser says that its owner does not want to be counted: Global Privacy Control, or Do Not Track. Then
 * nothing is measured, and nothing sent.
 */
const wantsNoCount = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'

/** Fetches what measures this page view, and has it begin. */
export function beginMeasuring(): void {
  if (wantsNoCount()) return
  // @NOTE where the code does not come, for want of a network or because the browser blocks it, nobody waits for it
  import('./measure-visit.ts').then(
    ({ measureVisit }) => measureVisit(),
    () => undefined,
  )
}
