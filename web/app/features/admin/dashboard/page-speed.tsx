import type { PageVitals, VitalsPeriod } from '@keepcase/contract/vitals/vitals.contract.ts'
import {
  type Figure,
  type FormFactor,
  isBeyond,
  type Metric,
  metrics,
  type Rating,
  ratingOf,
} from '@keepcase/contract/vitals/vitals.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/api.ts'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { plural } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge, type Tone } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Select } from '#web/ui/forms/choices.tsx'
import * as texts from './page-speed.texts.ts'

const tones: Record<Rating, Tone> = { good: 'success', fair: 'warning', poor: 'destructive' }

/** Number of pages listed before "show all". */
const first = 5

/** Formats a figure: `1.8 s`, `120 ms`, `0.03`; beyond the measured range `over 60 s`. */
export function formatFigure(metric: Metric, p75: number): string {
  const over = isBeyond(metric, p75) ? 'over ' : ''
  if (metric === 'cls') return over + p75.toFixed(p75 > 0 && p75 < 0.01 ? 3 : 2)
  return over + (p75 < 1_000 ? `${Math.round(p75)} ms` : `${(p75 / 1_000).toFixed(p75 < 10_000 ? 2 : 0)} s`)
}

/** Page speed of real visits beside the targets, for administrators. */
export function PageSpeed() {
  const [period, setPeriod] = useState<VitalsPeriod>('week')
  const [device, setDevice] = useState<FormFactor | 'all'>('all')
  const input = device === 'all' ? { period } : { period, formFactor: device }
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.vitals.overview.queryOptions({ input }),
    placeholderData: (former) => former,
  })
  return (
    <section aria-labelledby="page-speed" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="page-speed" className="text-h3">
            {texts.title}
          </h2>
          <p className="mt-1 max-w-prose text-muted-foreground text-small">{texts.lead}</p>
        </div>
        <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
          <Select label={texts.periodLabel} options={texts.periods} value={period} onValueChange={setPeriod} />
          <Select label={texts.deviceLabel} options={texts.devices} value={device} onValueChange={setDevice} />
        </div>
      </div>
      {data ? (
        <Pages pages={data.pages} />
      ) : isError ? (
        <ErrorPanel
          level={3}
          title={texts.loadFailed}
          hasGoBack={false}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )}
    </section>
  )
}

function Pages({ pages }: { pages: readonly PageVitals[] }) {
  const [isAll, setAll] = useState(false)
  if (pages.length === 0) {
    return (
      <EmptyState seed="page-speed" level={3} title={texts.noVisits}>
        {texts.noVisitsBody}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="rounded-card bg-card px-4 shadow-card sm:px-5">
        {pages.slice(0, isAll ? pages.length : first).map(({ route, figures }) => (
          <li key={route} className="border-t py-4 first:border-t-0">
            <h3 className="break-words font-mono text-small">{route}</h3>
            <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
              {metrics.map((metric) => (
                <PageFigure key={metric} metric={metric} figure={figures[metric]} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {pages.length > first && (
        <Button variant="outline" className="self-start" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? texts.showFewer : texts.showAll(pages.length)}
        </Button>
      )}
    </>
  )
}

function PageFigure({ metric, figure }: { metric: Metric; figure: Figure | null }) {
  const rating = figure && ratingOf(metric, figure.p75)
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-muted-foreground text-small">{texts.metricLabels[metric]}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[620]">
        {figure ? (
          formatFigure(metric, figure.p75)
        ) : (
          <span className="font-normal text-muted-foreground">{texts.notMeasured}</span>
        )}
        {rating && <Badge tone={tones[rating]}>{texts.ratingLabels[rating]}</Badge>}
      </dd>
      {figure && <dd className="text-muted-foreground text-small">{plural(figure.views, 'view')}</dd>}
    </div>
  )
}
