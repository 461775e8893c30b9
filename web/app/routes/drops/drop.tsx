import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { isRoomOpen } from '@keepcase/contract/live/live.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { data, useLocation } from 'react-router'
import { type Api, api } from '#web/api/api.ts'
import { hostContext } from '#web/api/host.ts'
import { keyedBy, personalPage, prefetch, publicPage } from '#web/api/prefetch.ts'
import { ClaimButton } from '#web/features/claims/button/claim-button.tsx'
import { ItemResult } from '#web/features/claims/button/item-result.tsx'
import { useTally } from '#web/features/claims/button/use-tally.ts'
import { WhyNotMe } from '#web/features/claims/button/why-not-me.tsx'
import { ClaimedStamp, HeldInBar, HeldStubs } from '#web/features/claims/holds/held-stubs.tsx'
import { Standby } from '#web/features/claims/standby/standby.tsx'
import { ReportButton } from '#web/features/community/safety/report-button.tsx'
import { DropCover } from '#web/features/drops/cards/drop-cover.tsx'
import { DropMeta } from '#web/features/drops/cards/drop-meta.tsx'
import { MissingDrop, MoreFromSeller } from '#web/features/drops/cards/more-drops.tsx'
import { dropOptions, resultsOptions, similarOptions, storefrontDropsOptions } from '#web/features/drops/drops.reads.ts'
import { DropItems } from '#web/features/drops/items/drop-items.tsx'
import { preloadItemSheet } from '#web/features/drops/items/item-opener.tsx'
import type { ItemSlots } from '#web/features/drops/items/item-slots.ts'
import { isSoldOut } from '#web/features/drops/items/item-stock.ts'
import { DropBar } from '#web/features/drops/page/drop-bar.tsx'
import { useDropStatus, useFinalMinute } from '#web/features/drops/page/drop-clock.ts'
import { DropDetails } from '#web/features/drops/page/drop-details.tsx'
import { DropHeader } from '#web/features/drops/page/drop-header.tsx'
import { DropPanel, StageTerms } from '#web/features/drops/page/drop-panel.tsx'
import { useSteadyDrop } from '#web/features/drops/page/steady-drop.ts'
import { LiveStage } from '#web/features/drops/stage/live-stage.tsx'
import { nextLotSentence } from '#web/features/drops/stage/lots.ts'
import { useDrop } from '#web/features/drops/use-drop.ts'
import { ReadinessPlaceholder } from '#web/features/notifications/reminders/readiness-lines.tsx'
import { RemindButton } from '#web/features/notifications/reminders/remind-button.tsx'
import { useViewer } from '#web/session/viewer.ts'
import { ClientOnly, clientLazy, serverRenderedLazy } from '#web/startup/client-lazy.ts'
import { whenIdle } from '#web/startup/when-idle.ts'
import { ErrorPanel, Loading, RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { Tabs, useUrlTab } from '#web/ui/tabs.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import type { Route } from './+types/drop'
import { DropChat } from './live-room.tsx'

// Loaded on demand: parts that only some drops or some viewers show.
const RoomBar = clientLazy(() =>
  import('#web/features/live/room-bar.tsx').then((module) => ({ default: module.RoomBar })),
)
const HintsAhead = clientLazy(() =>
  import('#web/features/loyalty/hints-ahead.tsx').then((module) => ({ default: module.HintsAhead })),
)
const MysteryBox = serverRenderedLazy(() =>
  import('#web/features/drops/page/mystery-box.tsx').then(({ MysteryBox }) => ({ default: MysteryBox })),
)
const DropSellerTab = serverRenderedLazy(() =>
  import('./drop-seller-tab.tsx').then(({ DropSellerTab }) => ({ default: DropSellerTab })),
)
const PausedNote = serverRenderedLazy(() =>
  import('#web/features/drops/page/paused-note.tsx').then(({ PausedNote }) => ({ default: PausedNote })),
)
const DropAfter = serverRenderedLazy(() => import('./drop-after.tsx').then(({ DropAfter }) => ({ default: DropAfter })))
const DropReadiness = clientLazy(() =>
  import('./drop-readiness.tsx').then(({ DropReadiness }) => ({ default: DropReadiness })),
)

/** Fetches the drop first: whether it exists decides the status, whether it is public decides shared caching. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { client, baseUrl } = context.get(hostContext)
  const drop = params.id ? await client.drops.byId({ id: params.id }).catch(notThere) : null
  if (!drop) {
    const prefetched = await prefetch(context, (api) => [similarOptions(api)])
    return data({ ...prefetched, origin: baseUrl, isThere: drop === undefined }, { status: drop === null ? 404 : 200 })
  }
  const reads = (api: Api) => [
    { ...dropOptions(api, drop.id), queryFn: () => drop },
    storefrontDropsOptions(api, drop.storefrontId),
    ...(isOver(drop.status) ? [resultsOptions(api, drop.id)] : []),
  ]
  const headers = drop.visibility === 'public' && drop.status !== 'draft' ? publicPage : personalPage
  return data({ ...(await prefetch(context, reads)), origin: baseUrl, isThere: true }, { headers })
}

const isOver = (status: DropStatus): boolean => status === 'completed' || status === 'cancelled'

/** Null: no such drop for this visitor. Undefined: it could not be fetched; the page retries by itself. */
function notThere(error: unknown): null | undefined {
  const status = (error as { status?: unknown }).status
  return status === 404 || status === 400 ? null : undefined
}

export const headers = keyedBy(['tab'], ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders)

/** Tabs and lots change the address, not the drop. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
}: {
  currentParams: { id?: string }
  nextParams: { id?: string }
}) => currentParams.id !== nextParams.id

/** The page of one drop, before, during and after it. */
export default function DropPage({ params, loaderData }: Route.ComponentProps) {
  if (!params.id) return <MissingDrop message="Drop ID is required" />
  return <FoundDrop key={params.id} id={params.id} origin={loaderData.origin} isThere={loaderData.isThere} />
}

/** A missing drop is reported in the first HTML, without scripts too. */
function FoundDrop({ id, origin, isThere }: { id: string; origin: string; isThere: boolean }) {
  const query = useDrop(id)
  if (query.data) {
    return (
      <>
        <RefetchStatus id={id} />
        <Drop drop={query.data} origin={origin} />
        <LinkedItem />
      </>
    )
  }
  if (query.isError ? notThere(query.error) === null : !isThere) return <MissingDrop message="Drop not found" />
  if (!query.isError) return <DropSkeleton />
  return (
    <div className="page py-12">
      <title>Drop · Keepcase</title>
      <ErrorPanel
        level={1}
        title="This drop didn’t load"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    </div>
  )
}

/** Shows a refetch that keeps failing. Its own component, so that fetch states do not re-render the page. */
function RefetchStatus({ id }: { id: string }) {
  const { isFetching, isStale, failureCount } = useQuery(dropOptions(api, id))
  return <RefetchBar isActive={isFetching && isStale && failureCount > 0} />
}

/** Scrolls to the item that the address names. */
function LinkedItem() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash.startsWith('#item-'))
      // @NOTE if the code does not load, the page stays at its top, with the item on it
      import('#web/features/drops/items/show-item.ts').then(
        ({ showItem }) => showItem(hash.slice(1), key),
        () => undefined,
      )
  }, [hash, key])
  return null
}

const Drop = memo(function Drop({ drop, origin }: { drop: DropDetail; origin: string }) {
  const status = useDropStatus(drop)
  const tally = useTally(drop.id, drop.status === 'active')
  const mine = new Set(tally?.claims.map(({ dropItemId }) => dropItemId))
  const isFinalMinute = useFinalMinute(drop)
  const after = useAfter(drop, status)
  const pausedNote = usePausedNote(drop, status)
  const slots = useSlots(drop, status === 'paused' || isSoldOut(drop, status))
  const hasSpace = isRoomOpen({ type: drop.type, status })
  const most = drop.rules.maxClaimsPerUser
  const yourClaims =
    tally &&
    (most === null ? (tally.totalClaims > 0 ? String(tally.totalClaims) : null) : `${tally.totalClaims} of ${most}`)
  // On narrow screens an open shelf comes first, without its cover. The order of the elements is the order of the keys.
  const isShelfFirst = drop.type === 'marketplace' && (isFinalMinute || isUnderWay(status))
  const side = (
    <aside key="side" aria-label="This drop" className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className={`flex flex-col gap-6 ${hasSpace ? '' : 'lg:sticky lg:top-[calc(6rem+var(--kc-offline))]'}`}>
        <DropPanel
          drop={drop}
          status={status}
          yourClaims={yourClaims}
          isFinalMinute={isFinalMinute}
          after={after?.end}
          slots={slots.panel}
          remind={<RemindButton drop={drop} look="wide" />}
        />
        {status === 'scheduled' && (
          <ClientOnly place={<ReadinessPlaceholder drop={drop} />}>
            <DropReadiness drop={drop} />
          </ClientOnly>
        )}
        {after?.next}
        {hasSpace && <DropChat drop={drop} />}
        <ViewerHolds drop={drop} isBeside />
        <StageTerms drop={drop} status={status} yourClaims={yourClaims} />
      </div>
    </aside>
  )
  return (
    <div className="page pt-6 pb-24 md:pt-10 lg:pb-0">
      <DropMeta drop={drop} origin={origin} />
      <DropHeader drop={drop} status={status} />
      {pausedNote}
      <div className="mt-6 grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr]">
        <div key="picture" className={`flex min-w-0 flex-col gap-3 ${isShelfFirst ? 'max-md:hidden' : ''}`}>
          <Picture drop={drop} status={status} mine={mine} slots={slots.panel} />
        </div>
        {!isShelfFirst && side}
        <div key="content" className="flex min-w-0 flex-col gap-8">
          {drop.type === 'mystery' && (
            <Suspense fallback={null}>
              <MysteryBox drop={drop} />
              <HintsAhead dropId={drop.id} />
            </Suspense>
          )}
          <DropTabs drop={drop} status={status} slots={slots.card} results={after?.results} />
          {/* Below the existing content: holds fetched after the page must not shift what is being looked at. */}
          <ViewerHolds drop={drop} isBeside={false} />
        </div>
        {isShelfFirst && side}
      </div>
      <MoreFromSeller drop={drop} />
      <DropBar
        drop={drop}
        status={status}
        isFinalMinute={isFinalMinute}
        slots={slots.bar}
        held={<HeldInBar drop={drop} />}
      />
    </div>
  )
})

/** Why nothing can be claimed for now: a pause, or a vacation that lasts beyond the start. */
function usePausedNote({ storefrontName, pauseReason, vacationUntil, startDate }: DropDetail, status: DropStatus) {
  const isShown = status === 'paused' || (status === 'scheduled' && (vacationUntil ?? '') > (startDate ?? ''))
  return useMemo(
    () =>
      isShown && (
        <Suspense fallback={null}>
          <PausedNote reason={pauseReason} storefrontName={storefrontName} vacationUntil={vacationUntil} />
        </Suspense>
      ),
    [isShown, pauseReason, storefrontName, vacationUntil],
  )
}

/** What a drop that is over shows in place of its claims; null before. */
function useAfter(drop: DropDetail, status: DropStatus) {
  // Stable elements: rendering the page again before the code has loaded would discard the server's HTML.
  return useMemo(() => {
    if (!isOver(status)) return null
    const part = (name: 'end' | 'next' | 'results', place: ReactNode) => (
      <Suspense fallback={place}>
        <DropAfter drop={drop} status={status} part={name} />
      </Suspense>
    )
    return {
      end: part('end', <Skeleton className="h-20" />),
      next: part('next', null),
      results: part('results', <Skeleton className="h-96 rounded-card" />),
    }
  }, [drop, status])
}

/** The viewer's holds, shown once: in the side column or, on narrow screens, below the content. */
function ViewerHolds({ drop, isBeside }: { drop: DropDetail; isBeside: boolean }) {
  return useIsWide() === isBeside ? <HeldStubs drop={drop} /> : null
}

/** What other features contribute to the drop: claim buttons in three sizes, stamps, the report action of an item. */
function useSlots(drop: DropDetail, isQuiet: boolean): Record<'panel' | 'card' | 'bar', ItemSlots> {
  const steady = useSteadyDrop(drop)
  const isOurs = useViewer().me?.storefronts.some(({ id }) => id === drop.storefrontId) ?? false
  const { card } = useMemo(() => slotsOf(steady, isOurs, isQuiet), [steady, isOurs, isQuiet])
  return { ...slotsOf(drop, isOurs, isQuiet), card }
}

function slotsOf(drop: DropDetail, isOurs: boolean, isQuiet: boolean): Record<'panel' | 'card' | 'bar', ItemSlots> {
  const stamp = (item: DropItem, lot: number | null): ReactNode => <ClaimedStamp drop={drop} item={item} lot={lot} />
  const button = (props: { isSmall?: boolean; hidesHelper?: boolean; isQuiet?: boolean }) => (item: DropItem) => (
    <ClaimButton
      drop={drop}
      item={item}
      {...props}
      beside={(standing) =>
        !props.hidesHelper && (
          <>
            <ItemResult drop={drop} item={item} />
            <Standby dropId={drop.id} item={item} standing={standing} />
            <WhyNotMe drop={drop} item={item} standing={standing} next={nextLotSentence(drop)} />
          </>
        )
      }
    />
  )
  const report = (item: DropItem): ReactNode =>
    !isOurs && <ReportButton kind="item" id={item.itemId} name={item.title} look="icon" />
  return {
    panel: { stamp, report, claim: button({}) },
    card: { stamp, report, claim: button({ isSmall: true, isQuiet }) },
    bar: { stamp, claim: button({ isSmall: true, hidesHelper: true, isQuiet }) },
  }
}

type PictureProps = { drop: DropDetail; status: DropStatus; mine: ReadonlySet<string>; slots: ItemSlots }

/** The stage of a live drop once it is open; else the cover. */
function Picture({ drop, status, mine, slots }: PictureProps) {
  const isOnStage = drop.type === 'live' && (status === 'active' || status === 'paused' || status === 'sold-out')
  const bar = isRoomOpen({ type: drop.type, status }) && (
    <ClientOnly place={<div className="min-h-11" />}>
      <RoomBar drop={drop} />
    </ClientOnly>
  )
  if (isOnStage) return <LiveStage drop={drop} status={status} mine={mine} slots={slots} bar={bar} />
  return (
    <>
      <DropCover drop={drop} status={status} />
      {bar}
    </>
  )
}

/** Preloads the code that a press may need, in case the network is gone by then. */
const preloadPressed = () => {
  preloadItemSheet()
  DropSellerTab.preload()
  DropAfter.preload()
  PausedNote.preload()
}

type DropTabsProps = { drop: DropDetail; status: DropStatus; slots: ItemSlots; results: ReactNode }

function DropTabs({ drop, status, slots, results }: DropTabsProps) {
  const [tab, choose] = useUrlTab(['items', 'details', 'seller'] as const)
  useEffect(() => whenIdle(preloadPressed), [])
  // A stable element: re-rendering the page before the code has loaded would discard the server's HTML.
  const [seller] = useState(
    <Suspense fallback={<Skeleton className="h-28 rounded-card" />}>
      <DropSellerTab drop={drop} />
    </Suspense>,
  )
  return (
    <Tabs
      label="About this drop"
      value={tab}
      onValueChange={choose}
      tabs={[
        {
          value: 'items',
          label: 'Items',
          count: drop.itemCount,
          panel: (
            <>
              <h2 className="sr-only">Items</h2>
              {results ?? <DropItems drop={drop} status={status} slots={slots} />}
            </>
          ),
        },
        {
          value: 'details',
          label: 'Details',
          panel: (
            <div className="flex flex-col items-start gap-6">
              <DropDetails drop={drop} />
              <ReportButton kind="drop" id={drop.id} name={drop.title} />
            </div>
          ),
        },
        {
          value: 'seller',
          label: 'Seller',
          panel: seller,
        },
      ]}
    />
  )
}

function DropSkeleton() {
  return (
    <div className="page pt-6 md:pt-10">
      <title>Drop · Keepcase</title>
      <Loading>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-3 h-11 w-2/3" />
        <Skeleton className="mt-2 h-6 w-1/3" />
        <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <Skeleton className="aspect-cover rounded-card md:aspect-video" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      </Loading>
    </div>
  )
}
