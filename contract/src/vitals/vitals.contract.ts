import * as z from 'zod/mini'
import { procedure } from '../api/procedure.ts'
import { measuredRoutes } from './measured-routes.ts'
import { formFactors, type Metric, maxMetricValues, type metrics } from './vitals.rules.ts'

const milliseconds = (metric: Metric) => z.optional(z.int().check(z.minimum(0), z.maximum(maxMetricValues[metric])))

/** Measurements of one page view; they identify neither the visitor nor the drop or person shown. */
export const ReportVitals = z.strictObject({
  route: z.enum(measuredRoutes),
  formFactor: z.enum(formFactors),
  metrics: z
    .strictObject({
      lcp: milliseconds('lcp'),
      inp: milliseconds('inp'),
      cls: z.optional(z.number().check(z.minimum(0), z.maximum(maxMetricValues.cls))),
      fcp: milliseconds('fcp'),
      ttfb: milliseconds('ttfb'),
    })
    .check(z.refine((given) => Object.keys(given).length > 0, 'Send at least one figure.')),
})
export type ReportVitals = z.infer<typeof ReportVitals>

/** The last 7 or 28 days, including today (UTC). */
export const VitalsPeriod = z.enum(['week', 'month'])
export type VitalsPeriod = z.infer<typeof VitalsPeriod>

export const ReadVitals = z.strictObject({
  period: z._default(VitalsPeriod, 'week'),
  formFactor: z.optional(z.enum(formFactors)),
})

const Figure = z.nullable(z.object({ p75: z.number(), views: z.int() }))

/** 75th percentiles of a page in milliseconds (layout shift has no unit); null: never measured. */
export const PageVitals = z.object({
  route: z.string(),
  figures: z.object({ lcp: Figure, inp: Figure, cls: Figure, fcp: Figure, ttfb: Figure } satisfies Record<
    (typeof metrics)[number],
    unknown
  >),
})
export type PageVitals = z.infer<typeof PageVitals>

export const vitalsContract = {
  report: procedure
    .meta({ needs: 'public' })
    .route({
      method: 'POST',
      path: '/vitals',
      summary:
        'Counts how fast one page view was, anonymously. At most 120 a minute per address; nothing is counted ' +
        'for browsers that ask not to be tracked.',
    })
    .input(ReportVitals)
    .output(z.object({ counted: z.boolean() })),
  overview: procedure
    .meta({ needs: 'platform.admin.access' })
    .route({ method: 'GET', path: '/vitals', summary: 'The most visited page first.' })
    .input(ReadVitals)
    .output(z.object({ pages: z.array(PageVitals) })),
}
