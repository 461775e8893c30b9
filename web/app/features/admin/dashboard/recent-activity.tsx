import type { RecentEvent } from '@keepcase/contract/admin/admin.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './dashboard.texts.ts'

/** How often the newest events are read while the page is open, in milliseconds. */
const pollMs = 5_000

/** The newest events of the platform, followed live. */
export function RecentActivity() {
  const list = useQuery({ ...api.admin.activity.queryOptions({ input: {} }), refetchInterval: pollMs })
  return (
    <section aria-labelledby="recent-activity" className="min-w-0">
      <h2 id="recent-activity" className="mb-3 text-h3">
        {texts.recentActivity}
      </h2>
      {list.data ? (
        <Events events={list.data.items} />
      ) : list.isError ? (
        <ErrorPanel
          level={3}
          title={texts.activityFailed}
          hasGoBack={false}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <Loading>
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
    </section>
  )
}

function Events({ events }: { events: readonly RecentEvent[] }) {
  if (events.length === 0) return <p className="text-muted-foreground">{texts.noActivity}</p>
  return (
    <ol
      aria-labelledby="recent-activity"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
      tabIndex={0}
      className="max-h-[27rem] overflow-y-auto rounded-card bg-card px-4 text-small shadow-card sm:px-5"
    >
      {events.map((event) => (
        <li key={`${event.kind}-${event.id}`} className="flex gap-4 border-t py-2.5 first:border-t-0">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <bdi className="font-[620]">{event.actorName ?? (event.kind === 'act' ? 'Keepcase' : 'Someone')}</bdi>{' '}
            {texts.eventText(event)}
          </span>
          <Time at={event.at} style="ago" className="shrink-0 text-muted-foreground" />
        </li>
      ))}
    </ol>
  )
}
