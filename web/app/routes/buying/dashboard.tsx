import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { flairLevel } from '@keepcase/contract/loyalty/flair.rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { ClaimsList } from '#web/features/claims/holds/claims-list.tsx'
import { type ActiveClaims, useActiveClaims } from '#web/features/claims/holds/my-claims.ts'
import { UrgentClaims } from '#web/features/claims/holds/urgent-claims.tsx'
import { OwnActivity } from '#web/features/community/activity-list.tsx'
import { FollowingList } from '#web/features/community/follows/following-list.tsx'
import { YourStorefronts } from '#web/features/community/own-storefronts.tsx'
import { NextUp } from '#web/features/drops/cards/next-up.tsx'
import { upcomingOptions } from '#web/features/drops/drops.reads.ts'
import { FlairBadge } from '#web/features/loyalty/display/flair-badge.tsx'
import { ShareOwnFlair } from '#web/features/loyalty/share-flair.tsx'
import { CompleteSetupBanner } from '#web/features/onboarding/complete-setup-banner.tsx'
import { SalesOverview } from '#web/features/orders/sales-overview.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatCount, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import type { Viewer } from '#web/session/viewer.ts'
import { SignedInGuard } from '#web/shell/guards.tsx'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Bell, ChevronRight, CreditCard, MapPin, Package, Store, UserRound } from '#web/ui/icons.ts'
import { type Tab, Tabs, useUrlTab } from '#web/ui/tabs.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './buying.texts.ts'

// Buyers never load its code.
const AdminFigures = clientLazy(() =>
  import('#web/features/admin/dashboard/admin-figures.tsx').then((part) => ({ default: part.AdminFigures })),
)

/** The buyer's dashboard: urgent items first, then the numbers, then everything else. */
export default function DashboardRoute() {
  return <SignedInGuard>{(viewer) => viewer.me && <Dashboard me={viewer.me} viewer={viewer} />}</SignedInGuard>
}

function Dashboard({ me, viewer }: { me: Me; viewer: Viewer }) {
  const active = useActiveClaims()
  const name = me.profile.displayName?.trim()
  return (
    <div className="page flex flex-col gap-8 pt-8 md:pt-10">
      <title>Dashboard · Keepcase</title>
      <header className="flex flex-wrap items-center justify-between gap-4 sm:flex-nowrap">
        <h1 className="min-w-0 text-h1">
          {texts.welcomeBack}
          {name && (
            <>
              , <bdi>{name}</bdi>
            </>
          )}
        </h1>
        <ButtonLink to={paths.discover} variant={active.claims?.length ? 'outline' : 'primary'}>
          {texts.discoverDrops}
        </ButtonLink>
      </header>
      <Urgent active={active} />
      {/* The height of the part above depends on the claims: this part loads hidden until then, to avoid layout
          shift. */}
      <div className={active.claims || active.error ? 'contents' : 'hidden'}>
        <CompleteSetupBanner />
        <Counters me={me} pending={active.claims?.length ?? null} />
        {viewer.isAdmin && (
          <ClientOnly place={<AdminFiguresLoading />}>
            <AdminFigures />
          </ClientOnly>
        )}
        {me.storefronts.length > 0 && <StorefrontBlock me={me} />}
        <DashboardTabs me={me} viewer={viewer} active={active} />
      </div>
    </div>
  )
}

const AdminFiguresLoading = () => (
  <Loading>
    <div className="flex flex-col gap-8">
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  </Loading>
)

function Urgent({ active: { claims, error, isFetching, refetch } }: { active: ActiveClaims }) {
  if (claims) return <UrgentClaims claims={claims} />
  if (error) {
    return <ErrorPanel title={texts.yourClaimsDidntLoad} hasGoBack={false} onRetry={refetch} isRetrying={isFetching} />
  }
  return (
    <Loading>
      <div className="flex min-h-dvh flex-col gap-8">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </Loading>
  )
}

function Counters({ me, pending }: { me: Me; pending: number | null }) {
  const { totalPurchases, claimFlairLevel } = me.profile
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <dl className="contents">
        <Counter label={texts.pendingClaims}>{pending === null ? '…' : formatCount(pending)}</Counter>
        <Counter label={texts.successfulClaims}>{formatCount(totalPurchases)}</Counter>
        <Counter label={texts.claimFlairLevel} isWide>
          <span className="flex items-center gap-2.5">
            <FlairBadge level={claimFlairLevel} className="size-8" />
            <span className="text-h3">{flairLevel(claimFlairLevel).name}</span>
          </span>
          <span className="absolute end-2 top-1 sm:top-2">
            <ShareOwnFlair profile={me.profile} />
          </span>
        </Counter>
      </dl>
      <Link
        to={paths.orders}
        className="col-span-2 flex flex-col gap-1.5 rounded-card bg-card p-4 no-underline shadow-card hover:bg-sunken sm:col-span-1 sm:p-5"
      >
        <span className="text-muted-foreground text-small">Orders</span>
        <span className="flex min-h-8 items-center gap-2.5 text-h3">
          <Package className="size-6 shrink-0" aria-hidden="true" />
          <span className="flex-1">{texts.yourParcels}</span>
          <ChevronRight className="size-5 text-muted-foreground rtl:-scale-x-100" aria-hidden="true" />
        </span>
      </Link>
    </div>
  )
}

const Counter = ({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <div
    className={cn(
      'relative flex flex-col gap-1.5 rounded-card bg-card p-4 shadow-card sm:p-5',
      isWide && 'col-span-2 sm:col-span-1',
    )}
  >
    <dt className="text-muted-foreground text-small">{label}</dt>
    <dd className="flex min-h-8 items-center font-[670] text-2xl leading-none tracking-[-0.02em] font-stretch-[110%]">
      {children}
    </dd>
  </div>
)

/** For owners and staff of a storefront: its name, and links to the work. */
function StorefrontBlock({ me: { storefronts } }: { me: Me }) {
  const [first] = storefronts
  return (
    <section
      aria-label={texts.storefrontManagement}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card bg-card p-5 shadow-card"
    >
      <Store className="size-6 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-h3">{texts.storefrontManagement}</h2>
        <p className="mt-0.5 truncate text-muted-foreground text-small">
          {storefronts.length === 1 && first ? <bdi>{first.name}</bdi> : plural(storefronts.length, 'storefront')}
        </p>
      </div>
      <ButtonLink to={paths.storefrontDashboard} variant="outline">
        {texts.goToFullStorefront}
      </ButtonLink>
    </section>
  )
}

function DashboardTabs({ me, viewer, active }: { me: Me; viewer: Viewer; active: ActiveClaims }) {
  const [tab, choose] = useUrlTab(['activity', 'claims', 'following', 'storefront', 'consignor', 'settings'] as const)
  const id = me.profile.id
  const isSelling = me.storefronts.length > 0
  const tabs: Tab<typeof tab>[] = [
    {
      value: 'activity',
      label: 'Activity',
      panel: <Panel title="Activity" body={<OwnActivity next={<NextUp />} />} />,
    },
    {
      value: 'claims',
      label: 'Claims',
      ...(active.claims ? { count: active.claims.length } : {}),
      panel: <ClaimsList active={active.claims ?? []} empty={<NoClaims />} />,
    },
    {
      value: 'following',
      label: 'Following',
      panel: <Panel title="Following" body={<FollowingList id={id} isOwn name={me.profile.displayName ?? ''} />} />,
    },
  ]
  if (isSelling || viewer.can('storefront.create')) {
    const body = (
      <div className="flex flex-col gap-10">
        <YourStorefronts me={me} />
        {viewer.can('storefront.dashboard.view') && <SalesOverview />}
      </div>
    )
    tabs.push({ value: 'storefront', label: 'Storefront', panel: <Panel title="Storefront" body={body} /> })
  }
  if (viewer.isConsignor) {
    tabs.push({ value: 'consignor', label: 'Consignor', panel: <Panel title="Consignor" body={<Consignor />} /> })
  }
  tabs.push({ value: 'settings', label: 'Settings', panel: <Panel title="Settings" body={<SettingsCards />} /> })
  return (
    <Tabs
      label={texts.yourDashboard}
      value={tabs.some(({ value }) => value === tab) ? tab : 'activity'}
      onValueChange={choose}
      tabs={tabs}
    />
  )
}

const Panel = ({ title, body }: { title: string; body: ReactNode }) => (
  <>
    <h2 className="sr-only">{title}</h2>
    {body}
  </>
)

/** Consigning needs an agreement, and no agreements exist. */
const Consignor = () => (
  <EmptyState seed="consignor" level={3} title={texts.noConsignmentAgreementsYet}>
    {texts.whenASellerAgrees}
  </EmptyState>
)

const settingsCards = [
  {
    label: texts.editProfile,
    to: paths.settingsOf('profile'),
    detail: texts.nameUsernameBioInterests,
    Icon: UserRound,
  },
  {
    label: texts.manageNotifications,
    to: paths.settingsOf('notifications'),
    detail: texts.chooseYourAlerts,
    Icon: Bell,
  },
  {
    label: texts.managePaymentMethods,
    to: paths.settingsOf('payment-methods'),
    detail: texts.cardsYouPay,
    Icon: CreditCard,
  },
  { label: texts.manageAddresses, to: paths.settingsOf('addresses'), detail: texts.whereYourParcelsGo, Icon: MapPin },
] as const

const SettingsCards = () => (
  <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
    {settingsCards.map(({ label, to, detail, Icon }) => (
      <li key={label} className="grid">
        <Link
          to={to}
          className="flex items-center gap-4 rounded-card bg-card p-5 no-underline shadow-card hover:bg-sunken"
        >
          <Icon className="size-6 text-muted-foreground" aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <span className="block text-label">{label}</span>
            <span className="block text-muted-foreground text-small">{detail}</span>
          </span>
          <ChevronRight className="size-5 text-muted-foreground rtl:-scale-x-100" aria-hidden="true" />
        </Link>
      </li>
    ))}
  </ul>
)

/** Shown without holds: upcoming drops. */
function NoClaims() {
  const upcoming = useQuery(upcomingOptions(api))
  const [next] = upcoming.data?.items ?? []
  return (
    <EmptyState
      seed="claims"
      title={texts.noClaimsRightNow}
      level={3}
      beside={<NextUp />}
      action={
        next ? (
          <ButtonLink to={paths.drop(next.id)}>{texts.seeTheDrop}</ButtonLink>
        ) : (
          <ButtonLink to={paths.discover}>{texts.discoverDrops}</ButtonLink>
        )
      }
    >
      {next?.startDate ? (
        <>
          <bdi>{next.title}</bdi>: <Time at={next.startDate} style="starts" className="inline" />.
        </>
      ) : (
        texts.itemsYouClaimAreHeld
      )}
    </EmptyState>
  )
}
