import type { ReportVitals } from '@keepcase/contract/vitals/vitals.contract.ts'
import { bucketOf, metrics } from '@keepcase/contract/vitals/vitals.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { RequestContext } from '#server/api/context.ts'
import { RetryLater } from '#server/api/refusal.ts'
import { addView } from './vitals.queries.ts'

/** How many page views one address may tell of: more than a household looks at, too few to bend a figure at once. */
const viewsLimit = { name: 'vitals', max: 120, seconds: 60 } as const

/** Whether the browser says that its owner does not want to be counted: Global Privacy Control, or Do Not Track. */
const asksNotToBeCounted = ({ headers }: Pick<RequestContext, 'headers'>): boolean =>
  headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'

/**
 * Counts how fast one page view was. The address is looked at for the limit alone.
 * @throws RetryLater TOO_MANY_REQUESTS
 */
export async function countPageView(
  deps: { db: Db },
  from: Pick<RequestContext, 'ip' | 'take' | 'headers'>,
  { route, formFactor, metrics: told }: ReportVitals,
): Promise<{ counted: boolean }> {
  if (asksNotToBeCounted(from)) return { counted: false }
  const waitSeconds = await from.take(viewsLimit, from.ip)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  const buckets = metrics.flatMap((metric) => {
    const value = told[metric]
    return value === undefined ? [] : [{ metric, bucket: bucketOf(metric, value) }]
  })
  await addView(deps.db, { route, formFactor, buckets })
  return { counted: true }
}
