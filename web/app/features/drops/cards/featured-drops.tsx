import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { useServerRenderedQuery } from '#web/api/server-rendered-query.ts'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatStart } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorPanel, Loading } from '#web/ui/feedback.tsx'
import { Tabs, useUrlTab } from '#web/ui/tabs.tsx'
import { featuredCount, liveOptions, upcomingOptions } from '../drops.reads.ts'
import { DropGrid, DropGridSkeleton } from './drop-grid.tsx'

/** Featured Drops: tabs for upcoming and open drops, six each. */
export function FeaturedDrops() {
  const [tab, choose] = useUrlTab(['upcoming', 'live'] as const)
  return (
    <section aria-labelledby="featured" className="page">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="featured" className="text-h2">
          Featured Drops
        </h2>
        <Link
          to={paths.discover}
          className="inline-flex min-h-11 items-center text-label underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          View All Drops
        </Link>
      </div>
      <Tabs
        label="Featured Drops"
        value={tab}
        onValueChange={choose}
        tabs={[
          { value: 'upcoming', label: 'Upcoming', panel: <Upcoming /> },
          { value: 'live', label: 'Live Now', panel: <LiveNowTab /> },
        ]}
      />
    </section>
  )
}

function Upcoming() {
  const query = useServerRenderedQuery(upcomingOptions(api))
  return (
    <Featured query={query}>
      <EmptyState seed="upcoming" level={3} title="Nothing is scheduled." action={<HowItWorks />}>
        New drops appear here as soon as sellers schedule them.
      </EmptyState>
    </Featured>
  )
}

function LiveNowTab() {
  const query = useServerRenderedQuery(liveOptions(api))
  const upcoming = useServerRenderedQuery(upcomingOptions(api))
  const next = upcoming.data?.items[0]
  return (
    <Featured query={query}>
      {next ? (
        <EmptyState
          seed="live"
          level={3}
          title={<NothingLive next={next} />}
          action={<ButtonLink to={paths.drop(next.id)}>See the next drop</ButtonLink>}
        />
      ) : (
        <EmptyState seed="live" level={3} title="Nothing live right now." action={<HowItWorks />}>
          Drops show here from their first second to their last.
        </EmptyState>
      )}
    </Featured>
  )
}

function NothingLive({ next }: { next: DropCard }) {
  const now = useNow(true, 60_000)
  const start = next.startDate ? formatStart(Date.parse(next.startDate), now === null ? { timeZone: 'UTC' } : {}) : ''
  return (
    <>
      Nothing live right now. The next drop is <bdi>{next.title}</bdi>, {start}.
    </>
  )
}

const HowItWorks = () => <ButtonLink to={paths.home}>How It Works</ButtonLink>

type ListQuery = {
  data: { items: DropCard[] } | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Six cards, or `children` if there are none. */
function Featured({ query, children }: { query: ListQuery; children: React.ReactNode }) {
  if (query.data) {
    const drops = query.data.items.slice(0, featuredCount)
    return drops.length > 0 ? <DropGrid drops={drops} eager={1} /> : children
  }
  if (!query.isError) {
    return (
      <Loading>
        <DropGridSkeleton count={3} />
      </Loading>
    )
  }
  return (
    <ErrorPanel
      level={3}
      title="Error loading drops"
      message="There was a problem loading drops. Please try again later."
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}
