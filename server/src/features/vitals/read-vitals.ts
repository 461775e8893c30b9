import type { PageVitals, VitalsPeriod } from '@keepcase/contract/vitals/vitals.contract.ts'
import { type FormFactor, type Metric, p75Of } from '@keepcase/contract/vitals/vitals.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { selectViews, type VitalsRow } from './vitals.queries.ts'

const daysOf: Record<VitalsPeriod, number> = { week: 7, month: 28 }

/** Page speed over the last days, most visited pages first. */
export async function readVitals(
  deps: { db: Db },
  { period, formFactor }: { period: VitalsPeriod; formFactor?: FormFactor | undefined },
): Promise<{ pages: PageVitals[] }> {
  const rows = await selectViews(deps.db, daysOf[period], formFactor ?? null)
  const pages = [...Map.groupBy(rows, ({ route }) => route)].map(([route, own]) => viewPage(route, own))
  return { pages: pages.sort((a, b) => viewsOf(b) - viewsOf(a) || (a.route < b.route ? -1 : 1)) }
}

function viewPage(route: string, rows: readonly VitalsRow[]): PageVitals {
  const figure = (metric: Metric) =>
    p75Of(
      metric,
      rows.filter((row) => row.metric === metric),
    )
  return {
    route,
    figures: { lcp: figure('lcp'), inp: figure('inp'), cls: figure('cls'), fcp: figure('fcp'), ttfb: figure('ttfb') },
  }
}

/** Not every view reports every metric: without an interaction there is no INP. */
const viewsOf = ({ figures }: PageVitals): number =>
  Math.max(...Object.values(figures).map((figure) => figure?.views ?? 0))
