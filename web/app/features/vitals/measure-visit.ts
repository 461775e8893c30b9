import { measuredRouteOf } from '@keepcase/contract/vitals/measured-routes.ts'
import type { ReportVitals } from '@keepcase/contract/vitals/vitals.contract.ts'
import { type FormFactor, type Metric, maxMetricValues } from '@keepcase/contract/vitals/vitals.rules.ts'
import { type Metric as Measured, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { cachedDocumentAt } from '#web/offline/cached-document.ts'

/**
 * Measures this page view's web vitals and reports them once, when the page is first hidden: on a phone it may never
 * be shown again. Includes what the browser recorded before this code loaded. Pages from the offline cache and
 * unknown routes report nothing.
 */
export function measureVisit(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const route = navigation ? measuredRouteOf(new URL(navigation.name).pathname) : null
  if (route === null || cachedDocumentAt() !== null) return
  const figures: ReportVitals['metrics'] = {}
  // Read now: a document being unloaded may have no screen any more.
  const report: ReportVitals = { route, formFactor: formFactor(), metrics: figures }
  const record = ({ name, value, navigationType }: Measured) => {
    // Pages restored from the back-forward cache were not loaded.
    if (navigationType !== 'back-forward-cache') recordFigure(figures, name.toLowerCase() as Metric, value)
  }
  for (const measure of [onTTFB, onFCP, onLCP, onCLS, onINP]) measure(record)
  // The library finalizes its metrics in the same event, in a window listener that runs before this one.
  document.addEventListener('visibilitychange', function reportWhenHidden() {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', reportWhenHidden)
    if (Object.keys(figures).length > 0) send(report)
  })
}

/** Caps a figure at the measured range; rounds times to whole milliseconds, layout shift to 4 decimals. */
function recordFigure(figures: ReportVitals['metrics'], metric: Metric, value: number): void {
  const known = Math.min(value, maxMetricValues[metric])
  figures[metric] = metric === 'cls' ? Number(known.toFixed(4)) : Math.round(known)
}

/** A phone: a small touch screen. Tablets are larger. */
const formFactor = (): FormFactor =>
  matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < 600 ? 'phone' : 'desktop'

/** Sends `vitals.report` as a beacon, which outlives the page. */
function send(report: ReportVitals): void {
  navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
