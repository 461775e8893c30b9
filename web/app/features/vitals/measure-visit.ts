import { measuredRouteOf } from '@keepcase/contract/vitals/measured-routes.ts'
import type { ReportVitals } from '@keepcase/contract/vitals/vitals.contract.ts'
import { type FormFactor, type Metric, mostOf } from '@keepcase/contract/vitals/vitals.rules.ts'
import { type Metric as Measured, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { cachedDocumentAt } from '#web/offline/cached-document.ts'

/**
 * Measures how fast this page view was and tells it when the page is hidden for the first time, once: a page on a phone
 * is often hidden and never shown again. What the browser noted before this code came is counted too. A page that came
 * from this device, or an address where no page is, tells nothing.
 */
export function measureVisit(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const route = navigation ? measuredRouteOf(new URL(navigation.name).pathname) : null
  if (route === null || cachedDocumentAt() !== null) return
  const figures: ReportVitals['metrics'] = {}
  // Now: a document that is being left may have no screen any more.
  const report: ReportVitals = { route, formFactor: formFactor(), metrics: figures }
  const keep = ({ name, value, navigationType }: Measured) => {
    // A page that Back brings out of memory was not loaded.
    if (navigationType !== 'back-forward-cache') keepFigure(figures, name.toLowerCase() as Metric, value)
  }
  for (const measure of [onTTFB, onFCP, onLCP, onCLS, onINP]) measure(keep)
  // The library settles its figures at the same event, on the window and before it reaches the document.
  document.addEventListener('visibilitychange', function tell() {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', tell)
    if (Object.keys(figures).length > 0) send(report)
  })
}

/** Whole milliseconds, and no more of the shift than is counted. */
function keepFigure(figures: ReportVitals['metrics'], metric: Metric, value: number): void {
  const known = Math.min(value, mostOf[metric])
  figures[metric] = metric === 'cls' ? Number(known.toFixed(4)) : Math.round(known)
}

/** A screen for one hand, touched with fingers; tablets are larger. */
const formFactor = (): FormFactor =>
  matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < 600 ? 'phone' : 'desktop'

/** `vitals.report`, in the one way of sending that outlives its page. */
function send(report: ReportVitals): void {
  navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
