/** True if the browser sends Global Privacy Control or Do Not Track. Then nothing is measured or sent. */
const optsOutOfMeasuring = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'

/** Loads the measuring code and starts it for this page view. */
export function beginMeasuring(): void {
  if (optsOutOfMeasuring()) return
  // @NOTE fire and forget: the code may fail to load offline or be blocked
  import('./measure-visit.ts').then(
    ({ measureVisit }) => measureVisit(),
    () => undefined,
  )
}
