import type { ReportVitals } from '@keepcase/contract/vitals/vitals.contract.ts'
import { bucketOf, metrics } from '@keepcase/contract/vitals/vitals.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { RequestContext } from '#server/api/context.ts'
import { RetryLater } from '#server/api/refusal.ts'
import { addView } from './vitals.queries.ts'

/** Page views counted per address: more than a household needs, too few to distort a figure quickly. */
const viewsLimit = { name: 'vitals', max: 120, seconds: 60 } as const

/** True when the browser sends Global Privacy Control or Do Not Track. */
const optsOut = ({ headers }: Pick<RequestContext, 'headers'>): boolean =>
  headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'

/**
 * Records the timings of one page view. The address is only used for the rate limit. @throws RetryLater
 * TOO_MANY_REQUESTS
 */
export async function countPageView(
  deps: { db: Db },
  from: Pick<RequestContext, 'ip' | 'countCall' | 'headers'>,
  { route, formFactor, metrics: reported }: ReportVitals,
): Promise<{ counted: boolean }> {
  if (optsOut(from)) return { counted: false }
  const waitSeconds = await from.countCall(viewsLimit, from.ip)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  const buckets = metrics.flatMap((metric) => {
    const value = reported[metric]
    return value === undefined ? [] : [{ metric, bucket: bucketOf(metric, value) }]
  })
  await addView(deps.db, { route, formFactor, buckets })
  return { counted: true }
}
