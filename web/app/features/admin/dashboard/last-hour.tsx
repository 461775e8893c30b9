import type { PlatformMinute } from '@keepcase/contract/admin/admin.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { formatTime } from '#web/format/format.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import * as texts from './dashboard.texts.ts'

/** How often the minutes are read while the page is open, in milliseconds. */
const pollMs = 15_000

type Figure = 'claims' | 'failed' | 'slow'

/** Claims, errors and slow answers of the last 60 minutes. */
export function LastHour() {
  const hour = useQuery({ ...api.admin.lastHour.queryOptions({ input: {} }), refetchInterval: pollMs })
  return (
    <section aria-labelledby="last-hour">
      <h2 id="last-hour" className="mb-3 text-h3">
        {texts.lastHourTitle}
      </h2>
      {hour.data ? (
        <Charts minutes={hour.data.minutes} />
      ) : hour.isError ? (
        <ErrorPanel
          level={3}
          title={texts.lastHourFailed}
          hasGoBack={false}
          onRetry={() => void hour.refetch()}
          isRetrying={hour.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-36 rounded-card" />
        </Loading>
      )}
    </section>
  )
}

function Charts({ minutes }: { minutes: readonly PlatformMinute[] }) {
  const sum = (name: keyof Omit<PlatformMinute, 'minute'>) => minutes.reduce((all, minute) => all + minute[name], 0)
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Chart title={texts.claimsTitle} figure="claims" text={texts.claimsText(sum('claims'))} minutes={minutes} />
      <Chart
        title={texts.errorsTitle}
        figure="failed"
        text={texts.failedText(sum('failed'), sum('answers'))}
        minutes={minutes}
      />
      <Chart title={texts.slowTitle} figure="slow" text={texts.slowText(sum('slow'))} minutes={minutes} />
    </div>
  )
}

type ChartProps = { title: string; figure: Figure; text: string; minutes: readonly PlatformMinute[] }

/** One bar a minute. The sentence says what the bars show. */
function Chart({ title, figure, text, minutes }: ChartProps) {
  const max = Math.max(1, ...minutes.map((minute) => minute[figure]))
  return (
    <figure className="rounded-card bg-card p-4 shadow-card">
      <figcaption>
        <span className="block text-label">{title}</span>
        <span className="block text-muted-foreground text-small">{text}</span>
      </figcaption>
      <svg viewBox="0 0 240 40" preserveAspectRatio="none" aria-hidden="true" className="mt-3 h-12 w-full">
        <path d="M0 39.5H240" className="stroke-border" vectorEffect="non-scaling-stroke" />
        {minutes.map((minute, i) => {
          const height = (minute[figure] / max) * 38
          return (
            <rect
              key={minute.minute}
              x={i * 4 + 0.5}
              y={39 - height}
              width={3}
              height={height}
              className={figure === 'failed' ? 'fill-destructive' : 'fill-foreground'}
            />
          )
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted-foreground text-xs">
        <span>{minutes[0] && formatTime(Date.parse(minutes[0].minute))}</span>
        <span>Now</span>
      </p>
    </figure>
  )
}
