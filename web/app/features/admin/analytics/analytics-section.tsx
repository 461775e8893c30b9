import type { AnalyticsPeriod, PlatformDay, PlatformSums } from '@keepcase/contract/analytics/analytics.contract.ts'
import { analyticsPeriods } from '@keepcase/contract/analytics/analytics.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#web/api/api.ts'
import { saveFile } from '#web/api/download-file.ts'
import { formatDate, zoned } from '#web/format/format.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { useUrlValue } from '#web/ui/lists/use-url-value.ts'
import { Time } from '#web/ui/time.tsx'
import type { AdminColumn } from '../table/admin-table.tsx'
import { csvOf } from '../table/csv-button.tsx'
import * as texts from './analytics.texts.ts'
import { type Figure, figures } from './figures.ts'

const DayChart = clientLazy(() => import('#web/ui/charts/day-chart.tsx').then((part) => ({ default: part.DayChart })))

/** How often today’s figures are read while the page is open, in milliseconds. */
const pollMs = 60_000

/** What happens on the platform by day: each figure as a chart with a sentence, a table and a file. */
export function AnalyticsSection() {
  const [chosen, setPeriod] = useUrlValue<AnalyticsPeriod>('period')
  const period = analyticsPeriods.find((one) => one === chosen) ?? '30'
  const analytics = useQuery({
    ...api.analytics.platform.queryOptions({ input: { period } }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })
  return (
    <div className="flex flex-col gap-6">
      <RefetchBar isActive={analytics.isPlaceholderData} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.periodLabel}</legend>
          {analyticsPeriods.map((value) => (
            <ToggleChip key={value} isOn={value === period} onToggle={() => setPeriod(value)}>
              {texts.periods[value]}
            </ToggleChip>
          ))}
        </fieldset>
        {analytics.data && (
          <p className="text-muted-foreground text-small">
            {analytics.data.countedAt ? (
              <>
                {texts.countedAt} <Time at={analytics.data.countedAt} style="ago-inside" />.
              </>
            ) : (
              texts.notCounted
            )}
          </p>
        )}
      </div>
      {analytics.data ? (
        <Figures {...analytics.data} period={period} />
      ) : analytics.isError ? (
        <ErrorPanel
          title={texts.loadFailed}
          hasGoBack={false}
          onRetry={() => void analytics.refetch()}
          isRetrying={analytics.isFetching}
        />
      ) : (
        <Loading>
          <div className="grid gap-6 xl:grid-cols-2">
            {figures.map(({ name }) => (
              <Skeleton key={name} className="h-80 rounded-card" />
            ))}
          </div>
        </Loading>
      )}
    </div>
  )
}

type FiguresProps = {
  days: readonly PlatformDay[]
  sums: PlatformSums
  before: PlatformSums
  period: AnalyticsPeriod
}

const Figures = (props: FiguresProps) => (
  <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
    {figures.map((figure) => (
      <FigureCard key={figure.name} figure={figure} {...props} />
    ))}
  </div>
)

/** `Nov 23` of a day in UTC. */
const shortDay = (day: string): string =>
  zoned({ month: 'short', day: 'numeric' }, { timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
const longDay = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), { timeZone: 'UTC' })

function FigureCard({ figure, days, sums, before, period }: FiguresProps & { figure: Figure }) {
  const { name, shape, read, format, minTop } = figure
  const title = texts.titles[name]
  const values = useMemo(() => days.map((day) => ({ day: day.day, value: read(day) })), [days, read])
  const columns = columnsOf(figure)
  const download = () =>
    saveFile(
      new Blob([csvOf(columns, days)], { type: 'text/csv;charset=utf-8' }),
      texts.fileName(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        period,
      ),
    )
  const note = texts.notes[name]
  return (
    <section aria-labelledby={`figure-${name}`} className="min-w-0 rounded-card bg-card p-4 shadow-card sm:p-5">
      <div className="-me-3 -mt-1 flex items-center justify-between gap-3">
        <h2 id={`figure-${name}`} className="text-h3">
          {title}
        </h2>
        <Button variant="quiet" size="small" aria-label={texts.downloadCsv(title)} onClick={download}>
          CSV
        </Button>
      </div>
      <p className="mt-1 min-h-10 text-small">{texts.sentences[name](sums, before, period)}</p>
      {note && <p className="text-muted-foreground text-xs">{note}</p>}
      <div className="mt-3 min-h-50">
        <ClientOnly place={<Skeleton className="h-45 rounded-control" />}>
          <DayChart
            label={title}
            days={values}
            shape={shape}
            format={format}
            formatDay={shortDay}
            {...(minTop !== undefined && { minTop })}
          />
        </ClientOnly>
      </div>
      <details className="mt-2 text-small">
        <summary className="min-h-9 cursor-pointer py-2 text-label">{texts.showTable}</summary>
        <DayTable title={title} columns={columns} days={days} />
      </details>
    </section>
  )
}

const columnsOf = ({ name, read, format, plain }: Figure): readonly AdminColumn<PlatformDay>[] => [
  { header: texts.dayColumn, cell: ({ day }) => longDay(day), csv: ({ day }) => day },
  {
    header: texts.titles[name],
    cell: (day) => {
      const value = read(day)
      return value === null ? '–' : format(value)
    },
    csv: (day) => {
      const value = read(day)
      return value === null ? '' : plain(value)
    },
  },
]

type TableProps = { title: string; columns: readonly AdminColumn<PlatformDay>[]; days: readonly PlatformDay[] }

/** The days of a chart, newest first. */
const DayTable = ({ title, columns, days }: TableProps) => (
  <section
    aria-label={title}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
    className="max-h-72 overflow-y-auto"
  >
    <table className="w-full border-collapse">
      <thead className="sticky top-0 bg-card">
        <tr className="text-muted-foreground">
          {columns.map(({ header }, i) => (
            <th key={header} scope="col" className={i === 0 ? 'py-1 text-start' : 'py-1 text-end'}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day} className="border-t">
            {columns.map(({ header, cell }, i) =>
              i === 0 ? (
                <th key={header} scope="row" className="py-1 text-start font-normal">
                  {cell(day)}
                </th>
              ) : (
                <td key={header} className="py-1 text-end text-figure">
                  {cell(day)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
