import type { VitalsPeriod } from '@keepcase/contract/vitals/vitals.contract.ts'
import type { FormFactor, Metric, Rating } from '@keepcase/contract/vitals/vitals.rules.ts'

export const title = 'Page speed'
export const lead =
  '75th percentile of page views. Good: largest paint within 2 s, interaction within 150 ms, layout shift up to 0.05. Poor: over 2.5 s, 200 ms or 0.1. Days start at midnight UTC.'
export const loadFailed = 'Page speed didn’t load'
export const noVisits = 'No visits measured yet'
export const noVisitsBody = 'Figures appear here once people visit.'
export const showFewer = 'Show fewer pages'
export const showAll = (pages: number) => `Show all ${pages} pages`
export const notMeasured = 'Not measured'

export const periodLabel = 'Time'
export const periods = [
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 28 days' },
] as const satisfies readonly { value: VitalsPeriod; label: string }[]

export const deviceLabel = 'Device'
export const devices = [
  { value: 'all', label: 'All devices' },
  { value: 'phone', label: 'Phones' },
  { value: 'desktop', label: 'Larger screens' },
] as const satisfies readonly { value: FormFactor | 'all'; label: string }[]

export const metricLabels: Record<Metric, string> = {
  lcp: 'Largest paint',
  inp: 'Interaction',
  cls: 'Layout shift',
  fcp: 'First paint',
  ttfb: 'First byte',
}
export const ratingLabels: Record<Rating, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' }
