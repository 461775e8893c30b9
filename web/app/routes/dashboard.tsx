import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#platform/api.ts'
import { formatCount } from '#platform/format.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { EmptyState, ErrorPanel, Loading, Skeleton } from '#ui/feedback.tsx'
import { flairLevel } from '#ui/flair.ts'
import { FlairBadge } from '#ui/flair-badge.tsx'
import { ChevronRight, Package } from '#ui/icons.ts'
import { Tabs, useUrlTab } from '#ui/tabs.tsx'
import { Time } from '#ui/time.tsx'
import { ClaimsList } from '../claims/claims-list.tsx'
import { type ActiveClaims, useActiveClaims } from '../claims/my-claims.ts'
import { UrgentClaims } from '../claims/urgent-claims.tsx'
import { upcomingOptions } from '../drops/drops.reads.ts'
import { SignedInGuard } from '../shell/guards.tsx'

/** The buyer's dashboard: what is urgent first, then the numbers, then everything. */
export default function DashboardRoute() {
  return <SignedInGuard>{({ me }) => me && <Dashboard me={me} />}</SignedInGuard>
}

function Dashboard({ me }: { me: Me }) {
  const active = useActiveClaims()
  const name = me.profile.displayName?.trim()
  return (
    <div className="page flex flex-col gap-8 pt-8 md:pt-10">
      <title>Dashboard · Keepcase</title>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 text-h1">
          Welcome back
          {name && (
            <>
              , <bdi>{name}</bdi>
            </>
          )}
        </h1>
        <ButtonLink to={paths.discover} variant={active.claims?.length ? 'outline' : 'primary'}>
          Discover Drops
        </ButtonLink>
      </header>
      <Urgent active={active} />
      <Counters me={me} pending={active.claims?.length ?? null} />
      <DashboardTabs active={active} />
    </div>
  )
}

function Urgent({ active: { claims, error, isFetching, refetch } }: { active: ActiveClaims }) {
  if (claims) return <UrgentClaims claims={claims} />
  if (error) {
    return <ErrorPanel title="Your claims did not load" hasGoBack={false} onRetry={refetch} isRetrying={isFetching} />
  }
  return (
    <Loading>
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="hidden h-32 rounded-card xl:block" />
      </div>
    </Loading>
  )
}

function Counters({ me, pending }: { me: Me; pending: number | null }) {
  const { totalPurchases, claimFlairLevel } = me.profile
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
      <dl className="contents">
        <Counter label="Pending Claims">{pending === null ? '…' : formatCount(pending)}</Counter>
        <Counter label="Successful Claims">{formatCount(totalPurchases)}</Counter>
        <Counter label="Claim Flair level" isWide>
          <span className="flex items-center gap-2.5">
            <FlairBadge level={claimFlairLevel} className="size-8" />
            <span className="text-h3">{flairLevel(claimFlairLevel).name}</span>
          </span>
        </Counter>
      </dl>
      <Link
        to={paths.orders}
        className="flex items-center gap-3 rounded-card bg-card p-5 no-underline shadow-card hover:bg-sunken col-span-2 sm:col-span-3 lg:col-span-1"
      >
        <Package className="size-5 text-muted-foreground" aria-hidden="true" />
        <span className="flex-1 text-label">Orders</span>
        <ChevronRight className="size-5 text-muted-foreground rtl:-scale-x-100" aria-hidden="true" />
      </Link>
    </div>
  )
}

const Counter = ({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <div
    className={cn(
      'flex flex-col gap-1.5 rounded-card bg-card p-4 shadow-card sm:p-5',
      isWide && 'col-span-2 sm:col-span-1',
    )}
  >
    <dt className="text-muted-foreground text-small">{label}</dt>
    <dd className="flex min-h-8 items-center font-[670] text-2xl leading-none tracking-[-0.02em] font-stretch-[110%]">
      {children}
    </dd>
  </div>
)

function DashboardTabs({ active }: { active: ActiveClaims }) {
  const [tab, choose] = useUrlTab(['claims'] as const)
  return (
    <Tabs
      label="Your dashboard"
      value={tab}
      onValueChange={choose}
      tabs={[
        {
          value: 'claims',
          label: 'Claims',
          ...(active.claims ? { count: active.claims.length } : {}),
          panel: <ClaimsList active={active.claims ?? []} empty={<NoClaims />} />,
        },
      ]}
    />
  )
}

/** No hold: what comes next, so that there is one soon. */
function NoClaims() {
  const upcoming = useQuery(upcomingOptions(api))
  const [next] = upcoming.data?.items ?? []
  return (
    <EmptyState
      seed="claims"
      title="No claims right now."
      level={3}
      action={
        next ? (
          <ButtonLink to={paths.drop(next.id)}>See the drop</ButtonLink>
        ) : (
          <ButtonLink to={paths.discover}>Discover Drops</ButtonLink>
        )
      }
    >
      {next?.startDate ? (
        <>
          <bdi>{next.title}</bdi>: <Time at={next.startDate} style="starts" className="inline" />.
        </>
      ) : (
        'What you claim in a drop is held for you here until you pay.'
      )}
    </EmptyState>
  )
}
