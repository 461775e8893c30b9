import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { isOver, isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import { isRoomOpen } from '@keepcase/contract/live/live.rules.ts'
import { type ComponentType, memo, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useTally } from '#web/features/claims/button/use-tally.ts'
import { DropMeta } from '#web/features/drops/cards/drop-meta.tsx'
import { MoreFromSeller } from '#web/features/drops/cards/more-drops.tsx'
import { isSoldOut } from '#web/features/drops/items/item-stock.ts'
import { DropBar } from '#web/features/drops/page/drop-bar.tsx'
import { useDropStatus, useFinalMinute } from '#web/features/drops/page/drop-clock.ts'
import { DropHeader } from '#web/features/drops/page/drop-header.tsx'
import { DropPanel, StageTerms } from '#web/features/drops/page/drop-panel.tsx'
import { ReadinessPlaceholder } from '#web/features/notifications/reminders/readiness-lines.tsx'
import { RemindButton } from '#web/features/notifications/reminders/remind-button.tsx'
import { ClientOnly } from '#web/startup/client-lazy.ts'
import { whenIdle } from '#web/startup/when-idle.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import {
  DropAfter,
  DropReadiness,
  HeldInBar,
  HeldStubs,
  HintsAhead,
  MysteryBox,
  PausedNote,
} from './drop-lazy-parts.ts'
import { DropImage } from './drop-picture.tsx'
import { useSlots } from './drop-slots.tsx'
import { DropTabs } from './drop-tabs.tsx'
import * as texts from './drops.texts.ts'
import { DropChat } from './live-room.tsx'
import type { MinuteProps } from './minute.tsx'

/** A drop in each of its states: before its start, while it runs, and after its end. */
export const DropBody = memo(function DropBody({ drop, origin }: { drop: DropDetail; origin: string }) {
  const status = useDropStatus(drop)
  const tally = useTally(drop.id, drop.status === 'active')
  const mine = new Set(tally?.claims.map(({ dropItemId }) => dropItemId))
  const hasClaims = mine.size > 0
  const isFinalMinute = useFinalMinute(drop)
  const [Minute, setMinute] = useState<ComponentType<MinuteProps> | null>(null)
  useHoldsAhead(tally !== null)
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
    <aside key="side" aria-label={texts.thisDrop} className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className={`flex flex-col gap-6 ${hasSpace ? '' : 'lg:sticky lg:top-[calc(6rem+var(--kc-bars))]'}`}>
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
            <DropReadiness drop={drop} onMinute={(minute) => setMinute(() => minute)} />
          </ClientOnly>
        )}
        {after?.next}
        {hasSpace && <DropChat drop={drop} />}
        {hasClaims && <ViewerHolds drop={drop} isBeside />}
        <StageTerms drop={drop} status={status} yourClaims={yourClaims} />
      </div>
    </aside>
  )
  if (Minute) return <Minute drop={drop} origin={origin} onClose={() => setMinute(null)} />
  return (
    <div className="page pt-6 pb-24 md:pt-10 lg:pb-0">
      <DropMeta drop={drop} origin={origin} />
      <DropHeader drop={drop} status={status} />
      {pausedNote}
      <div className="mt-6 grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr]">
        <div
          key="picture"
          className={`flex min-w-0 flex-col gap-3 lg:col-start-1 ${isShelfFirst ? 'max-md:hidden' : ''}`}
        >
          <DropImage drop={drop} status={status} mine={mine} slots={slots.panel} isWideOnly={isShelfFirst} />
        </div>
        {!isShelfFirst && side}
        <div key="content" className="flex min-w-0 flex-col gap-8 lg:col-start-1">
          {drop.type === 'mystery' && (
            <Suspense fallback={null}>
              <MysteryBox drop={drop} />
              <HintsAhead dropId={drop.id} />
            </Suspense>
          )}
          <DropTabs drop={drop} status={status} slots={slots.card} results={after?.results} />
          {/* Below the existing content: holds fetched after the page must not shift what is being looked at. */}
          {hasClaims && <ViewerHolds drop={drop} isBeside={false} />}
        </div>
        {isShelfFirst && side}
      </div>
      <MoreFromSeller drop={drop} />
      <DropBar
        drop={drop}
        status={status}
        isFinalMinute={isFinalMinute}
        slots={slots.bar}
        held={
          hasClaims && (
            <Suspense fallback={null}>
              <HeldInBar drop={drop} />
            </Suspense>
          )
        }
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
  if (useIsWide() !== isBeside) return null
  return (
    <Suspense fallback={null}>
      <HeldStubs drop={drop} />
    </Suspense>
  )
}

/** Fetches the code of holds before a signed-in viewer has claimed anything, so that a claim shows its stub at once. */
function useHoldsAhead(isSignedIn: boolean): void {
  useEffect(() => (isSignedIn ? whenIdle(HeldStubs.preload) : undefined), [isSignedIn])
}
