import type { PlatformDay } from '@keepcase/contract/analytics/analytics.contract.ts'
import { formatCount } from '#web/format/format.ts'
import { duration, type FigureName, percent } from './analytics.texts.ts'

export type Figure = {
  name: FigureName
  shape: 'bars' | 'line'
  /** The value of a day; null: nothing to measure. */
  read: (day: PlatformDay) => number | null
  format: (value: number) => string
  /** The value in the CSV file: a plain number. */
  plain: (value: number) => string
  minTop?: number
}

const counts = (['people', 'visits', 'drops', 'claims', 'paid', 'refunds'] as const).map(
  (name): Figure => ({
    name,
    shape: 'bars',
    read: (day) => day[name],
    format: formatCount,
    plain: String,
  }),
)

/** Every chart, in the order of the page. */
export const figures: readonly Figure[] = [
  ...counts,
  {
    name: 'unpaidShare',
    shape: 'line',
    read: ({ settled, unpaid }) => (settled === 0 ? null : unpaid / settled),
    format: percent,
    plain: (share) => share.toFixed(4),
    minTop: 0.1,
  },
  {
    name: 'sellOut',
    shape: 'line',
    read: ({ sellOutSeconds }) => sellOutSeconds,
    format: duration,
    plain: String,
    minTop: 60,
  },
]
