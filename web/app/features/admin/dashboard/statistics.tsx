import type { Statistics } from '@keepcase/contract/admin/admin.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { formatCount } from '#web/format/format.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import * as texts from './statistics.texts.ts'

const counts: readonly (keyof Statistics)[] = ['administrators', 'totalUsers', 'activeUsers', 'suspendedUsers']

/** Number of people by state, for administrators. `hidesTitle`: the page's own title says it. */
export function AdminStatistics({ hidesTitle = false }: { hidesTitle?: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(api.admin.statistics.queryOptions({ input: {} }))
  return (
    <section aria-labelledby="admin-statistics" className="flex flex-col gap-4">
      <h2 id="admin-statistics" className={hidesTitle ? 'sr-only' : 'text-h3'}>
        {texts.title}
      </h2>
      {data ? (
        <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {counts.map((name) => (
            <div key={name} className="flex flex-col gap-1.5 rounded-card bg-card p-4 shadow-card sm:p-5">
              <dt className="text-muted-foreground text-small">{texts.labels[name]}</dt>
              <dd className="font-[670] text-2xl leading-none tracking-[-0.02em] font-stretch-[110%]">
                {formatCount(data[name])}
              </dd>
            </div>
          ))}
        </dl>
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
          <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
            {counts.map((name) => (
              <Skeleton key={name} className="h-24 rounded-card" />
            ))}
          </div>
        </Loading>
      )}
    </section>
  )
}
