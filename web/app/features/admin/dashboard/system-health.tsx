import type { HealthLine } from '@keepcase/contract/admin/admin.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { Badge, type Tone } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import * as texts from './dashboard.texts.ts'

/** How often the checks run while the page is open, in milliseconds. */
const pollMs = 15_000

const tones: Record<HealthLine['state'], Tone> = { ok: 'success', warning: 'warning', failed: 'destructive' }

/** The parts of the system, each with its state and what to do about it. */
export function SystemHealth() {
  const health = useQuery({ ...api.admin.health.queryOptions({ input: {} }), refetchInterval: pollMs })
  return (
    <section aria-labelledby="system-health" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id="system-health" className="text-h3">
          {texts.systemHealth}
        </h2>
        {health.data && <Summary lines={health.data.lines} />}
      </div>
      {health.data ? (
        <Lines lines={health.data.lines} />
      ) : health.isError ? (
        <ErrorPanel
          level={3}
          title={texts.healthFailed}
          hasGoBack={false}
          onRetry={() => void health.refetch()}
          isRetrying={health.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
    </section>
  )
}

function Summary({ lines }: { lines: readonly HealthLine[] }) {
  const count = lines.filter(({ state }) => state !== 'ok').length
  return (
    <p role="status" className="text-muted-foreground text-small">
      {count === 0 ? texts.allWell : texts.partsToLookAt(count)}
    </p>
  )
}

const Lines = ({ lines }: { lines: readonly HealthLine[] }) => (
  <dl className="rounded-card bg-card px-4 text-small shadow-card sm:px-5">
    {lines.map(({ part, state, detail, advice }) => (
      <div key={part} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 border-t py-2 first:border-t-0">
        <dt className="pt-0.5 font-[620]">{texts.healthLabels[part]}</dt>
        <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {state !== 'ok' && <Badge tone={tones[state]}>{texts.healthStates[state]}</Badge>}
          <span className="min-w-0 [overflow-wrap:anywhere]">{detail}</span>
          {advice && <span className="basis-full text-muted-foreground">{advice}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
