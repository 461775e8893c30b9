import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { type Api, api } from '#web/api/api.ts'
import { hostContext } from '#web/api/host.ts'
import { keyedBy, prefetch, publicPage } from '#web/api/prefetch.ts'
import { FollowStorefrontButton } from '#web/features/community/follows/follow-storefront-button.tsx'
import { FollowerCount, followerCountOptions } from '#web/features/community/follows/follower-count.tsx'
import { ReportButton } from '#web/features/community/safety/report-button.tsx'
import { DropGridSkeleton } from '#web/features/drops/cards/drop-grid.tsx'
import { PrivateDrops } from '#web/features/drops/cards/private-drops.tsx'
import { StorefrontDrops } from '#web/features/drops/cards/storefront-drops.tsx'
import { storefrontListOptions } from '#web/features/drops/cards/storefront-list.ts'
import { MissingPage } from '#web/features/drops/display/missing-page.tsx'
import { tiersOptions } from '#web/features/loyalty/loyalty.reads.ts'
import { StorefrontTiers } from '#web/features/loyalty/storefront-tiers.tsx'
import { StorefrontCalendar } from '#web/features/notifications/reminders/storefront-calendar.tsx'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { StorefrontHeader } from '#web/features/storefronts/storefront-header.tsx'
import { StorefrontInventory } from '#web/features/storefronts/storefront-inventory.tsx'
import { StorefrontMeta } from '#web/features/storefronts/storefront-meta.tsx'
import { StorefrontPalette } from '#web/features/storefronts/storefront-palette.tsx'
import { StorefrontPolicies } from '#web/features/storefronts/storefront-policies.tsx'
import { StorefrontUpdates } from '#web/features/storefronts/storefront-updates.tsx'
import {
  offeredOptions,
  sellerOptions,
  storefrontOptions,
  updatesOptions,
} from '#web/features/storefronts/storefronts.reads.ts'
import { missingStorefront } from '#web/features/storefronts/storefronts.texts.ts'
import { SubscribersOnly } from '#web/features/storefronts/subscribers-only.tsx'
import { SubscribeButton } from '#web/features/subscriptions/subscribe-button.tsx'
import { useSubscription } from '#web/features/subscriptions/use-subscription.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/chip.tsx'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { Settings } from '#web/ui/icons.ts'
import { Tabs, useUrlTab } from '#web/ui/tabs.tsx'
import * as texts from '../drops/drops.texts.ts'
import type { Route } from './+types/storefront'
import { nextAppearsHere } from './storefront.texts.ts'

/** Fetches the storefront first: whether it exists decides the status. The open tab's data comes with it. */
export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const { client, baseUrl } = context.get(hostContext)
  const found = await client.storefronts.byId({ id: params.id }).catch(notThere)
  if (!found) {
    const isMissing = found === null
    const empty = await prefetch(context, () => [])
    return data({ ...empty, origin: baseUrl, isMissing }, { status: isMissing ? 404 : 200 })
  }
  const tab = new URL(request.url).searchParams.get('tab')
  const prefetched = await prefetch(context, (server) => [
    { ...storefrontOptions(server, found.id), queryFn: () => found },
    sellerOptions(server, found.ownerId),
    tiersOptions(server, found.id),
    followerCountOptions(server, found.id),
    tabQuery(server, found.id, tab),
  ])
  return data({ ...prefetched, origin: baseUrl, isMissing: false }, { headers: publicPage })
}

/** The query of the open tab. */
function tabQuery(server: Api, id: string, tab: string | null) {
  if (tab === 'inventory') return offeredOptions(server, id)
  if (tab === 'updates' || tab === 'subscribers') return updatesOptions(server, id)
  return storefrontListOptions(server, id, tab === 'past' ? 'past' : 'open')
}

/** Null: no such storefront. Undefined: it could not be fetched; the page retries by itself. */
function notThere(error: unknown): null | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return status === 404 || status === 400 ? null : undefined
}

export const headers = keyedBy(['tab'], ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders)

type Step = { currentParams: { id?: string }; nextParams: { id?: string } }

/** Tabs change the address, not the storefront. */
export const shouldRevalidate = ({ currentParams, nextParams }: Step) => currentParams.id !== nextParams.id

/** The page of one storefront. */
export default function StorefrontPage({ params, loaderData }: Route.ComponentProps) {
  const query = useQuery(storefrontOptions(api, params.id))
  if (query.data) return <Found key={params.id} storefront={query.data} origin={loaderData.origin} />
  if (query.isError ? notThere(query.error) === null : loaderData.isMissing) return <MissingStorefront />
  return (
    <div className="page pt-6 md:pt-10">
      <title>Storefront · Keepcase</title>
      {!query.isError ? (
        <StorefrontSkeleton />
      ) : (
        <ErrorPanel
          level={1}
          title={texts.thisStorefrontDidntLoad}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </div>
  )
}

const MissingStorefront = () => (
  <MissingPage title={missingStorefront.title} action={{ label: texts.discoverDrops, to: paths.discover }}>
    {missingStorefront.reason}
  </MissingPage>
)

const tabNames = ['drops', 'past', 'inventory', 'updates', 'subscribers'] as const

/** Loaded with the dialog that uses it. */
const MethodChoice = clientLazy(() =>
  import('#web/features/checkout/methods/method-choice.tsx').then((module) => ({ default: module.MethodChoice })),
)

function Found({ storefront, origin }: { storefront: Storefront; origin: string }) {
  const [tab, choose] = useUrlTab(tabNames)
  const { id, name } = storefront
  const list = { storefrontId: id, name }
  return (
    <StorefrontPalette palette={storefront.palette} className="page pt-6 md:pt-10">
      <StorefrontMeta storefront={storefront} origin={origin} />
      <StorefrontHeader
        storefront={storefront}
        actions={<Actions storefront={storefront} />}
        followers={<FollowerCount storefrontId={id} />}
        report={<Report storefront={storefront} />}
      />
      <StorefrontTiers storefrontId={id} />
      <Tabs
        className="mt-8"
        label={texts.whatThisStorefrontShows}
        value={tab}
        onValueChange={choose}
        tabs={[
          {
            value: 'drops',
            label: 'Drops',
            panel: (
              <Panel title="Drops">
                <StorefrontDrops storefrontId={id} which="open" empty={<NoDrops name={name} />} />
                <StorefrontCalendar id={id} name={name} />
              </Panel>
            ),
          },
          {
            value: 'past',
            label: texts.pastDrops,
            panel: (
              <Panel title={texts.pastDrops}>
                <StorefrontDrops storefrontId={id} which="past" empty={<NoPastDrops />} />
              </Panel>
            ),
          },
          {
            value: 'inventory',
            label: 'Inventory',
            panel: (
              <Panel title="Inventory">
                <StorefrontInventory {...list} />
              </Panel>
            ),
          },
          {
            value: 'updates',
            label: 'Updates',
            panel: (
              <Panel title="Updates">
                <StorefrontUpdates {...list} />
              </Panel>
            ),
          },
          {
            value: 'subscribers',
            label: (
              <span className="inline-flex items-center gap-2">
                {texts.subscribersOnly}
                <Badge>Premium</Badge>
              </span>
            ),
            panel: (
              <Panel title={texts.subscribersOnly}>
                <PrivateDrops storefrontId={id} />
                <SubscribersTab storefront={storefront} />
              </Panel>
            ),
          },
        ]}
      />
      <StorefrontPolicies storefront={storefront} />
    </StorefrontPalette>
  )
}

function SubscribersTab({ storefront }: { storefront: Storefront }) {
  const subscription = useSubscription(storefront.id)
  return (
    <SubscribersOnly
      storefront={storefront}
      isSubscribed={subscription?.isOpen ?? false}
      subscribe={<SubscribeButton storefront={storefront} choice={MethodChoice} />}
    />
  )
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2 className="sr-only">{title}</h2>
    {children}
  </>
)

const useIsStaff = ({ id }: Storefront) => useViewer().me?.storefronts.some((own) => own.id === id) ?? false

/** Follow and Subscribe; for the storefront's staff, the link to its management. */
function Actions({ storefront }: { storefront: Storefront }) {
  const { id, name } = storefront
  const isStaff = useIsStaff(storefront)
  return (
    <>
      <FollowStorefrontButton storefrontId={id} name={name} />
      <SubscribeButton storefront={storefront} choice={MethodChoice} />
      {isStaff && (
        <ButtonLink to={paths.storefrontSection(id)} variant="outline">
          <Settings aria-hidden="true" />
          Manage
        </ButtonLink>
      )}
    </>
  )
}

function Report({ storefront }: { storefront: Storefront }) {
  return useIsStaff(storefront) ? null : (
    <ReportButton kind="storefront" id={storefront.id} name={storefront.name} look="icon" />
  )
}

const NoDrops = ({ name }: { name: string }) => (
  <EmptyState
    seed="storefront-drops"
    level={3}
    title={texts.noDropsAnnouncedYet}
    action={<ButtonLink to={paths.discover}>{texts.discoverDrops}</ButtonLink>}
  >
    {nextAppearsHere(<bdi>{name}</bdi>)}
  </EmptyState>
)

const NoPastDrops = () => (
  <EmptyState seed="storefront-past" level={3} title={texts.noPastDropsYet}>
    {texts.dropsMoveHereWhen}
  </EmptyState>
)

const StorefrontSkeleton = () => (
  <Loading>
    <Skeleton className="h-36 rounded-card sm:h-48 lg:h-64" />
    <Skeleton className="mt-6 h-11 w-64" />
    <Skeleton className="mt-3 mb-8 h-6 w-2/3" />
    <DropGridSkeleton count={3} />
  </Loading>
)
