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
import * as texts from './cards.texts.ts'
import { DropGrid, DropGridSkeleton } from './drop-grid.tsx'

/** Featured Drops: tabs for upcoming and open drops, six each. */
export function FeaturedDrops() {
  const [tab, choose] = useUrlTab(['upcoming', 'live'] as const)
  return (
    <section aria-labelledby="featured" className="page">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="featured" className="text-h2">
          {texts.featuredDrops}
        </h2>
        <Link
          to={paths.discover}
          className="inline-flex min-h-11 items-center text-label underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {texts.viewAllDrops}
        </Link>
      </div>
      <Tabs
        label={texts.featuredDrops}
        value={tab}
        onValueChange={choose}
        tabs={[
          { value: 'upcoming', label: 'Upcoming', panel: <Upcoming /> },
          { value: 'live', label: texts.liveNow, panel: <LiveNowTab /> },
        ]}
      />
    </section>
  )
}

function Upcoming() {
  const query = useServerRenderedQuery(upcomingOptions(api))
  return (
    <Featured query={query}>
      <EmptyState seed="upcoming" level={3} title={texts.nothingIsScheduled} action={<HowItWorks />}>
        {texts.newDropsAppearHere}
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
          action={<ButtonLink to={paths.drop(next.id)}>{texts.seeTheNextDrop}</ButtonLink>}
        />
      ) : (
        <EmptyState seed="live" level={3} title={texts.nothingLiveRightNow} action={<HowItWorks />}>
          {texts.dropsShowHere}
        </EmptyState>
      )}
    </Featured>
  )
}

function NothingLive({ next }: { next: DropCard }) {
  const now = useNow(true, 60_000)
  const start = next.startDate ? formatStart(Date.parse(next.startDate), now === null ? { timeZone: 'UTC' } : {}) : ''
  return texts.nothingLiveTheNext(<bdi>{next.title}</bdi>, start)
}

const HowItWorks = () => <ButtonLink to={paths.home}>{texts.howItWorks}</ButtonLink>

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
      title={texts.errorLoadingDrops}
      message={texts.thereWasAProblem}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}
