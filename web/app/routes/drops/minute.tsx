import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { Suspense, useMemo } from 'react'
import { ClaimButton } from '#web/features/claims/button/claim-button.tsx'
import { useTally } from '#web/features/claims/button/use-tally.ts'
import { EarlyLine } from '#web/features/claims/early-press/early-line.tsx'
import { awaitOpening, earlyMs } from '#web/features/claims/early-press/early-press.ts'
import { Standby } from '#web/features/claims/standby/standby.tsx'
import { WhyNotMe } from '#web/features/claims/why-not-me/why-not-me.tsx'
import { DropMeta } from '#web/features/drops/cards/drop-meta.tsx'
import { MinuteBoundary } from '#web/features/drops/minute/minute-boundary.tsx'
import { stayAway } from '#web/features/drops/minute/minute-presence.ts'
import { MinuteStage } from '#web/features/drops/minute/minute-stage.tsx'
import { openingOf } from '#web/features/drops/minute/minute-times.ts'
import { useSteadyDrop } from '#web/features/drops/page/steady-drop.ts'
import { nextLotSentence } from '#web/features/drops/stage/lots.ts'
import { useWakeLock } from '#web/features/notifications/reminders/use-wake-lock.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'

// Of live drops only: who waits here counts as watching.
const StageBar = clientLazy(() => import('./stage-bar.tsx').then(({ StageBar }) => ({ default: StageBar })))

export type MinuteProps = { drop: DropDetail; origin: string; onClose: () => void }

/** A drop's last minute in place of its page. If it fails, the page is back. */
export function Minute({ drop, origin, onClose }: MinuteProps) {
  const leave = (armed: string | null) => {
    stayAway(drop.id, true)
    giveBack(armed, onClose)
  }
  return (
    <MinuteBoundary onError={() => leave(null)}>
      <DropMeta drop={drop} origin={origin} />
      <Stage drop={drop} onEnd={(armed) => giveBack(armed, onClose)} onLeave={leave} />
    </MinuteBoundary>
  )
}

/** Closes The Minute. Focus that was in it goes on to the armed item's Claim, else to the drop's title. */
function giveBack(armed: string | null, onClose: () => void): void {
  const hadFocus = document.activeElement?.closest('[data-minute]') != null
  onClose()
  if (!hadFocus) return
  requestAnimationFrame(() => {
    const own = armed && document.querySelector<HTMLElement>(`#item-${armed} button[data-claim]:not(:disabled)`)
    const next = own || document.querySelector<HTMLElement>('#main h1')
    if (next && !own) next.tabIndex = -1
    next?.focus({ preventScroll: true })
  })
}

type StageProps = { drop: DropDetail; onEnd: (armed: string | null) => void; onLeave: (armed: string | null) => void }

function Stage({ drop, onEnd, onLeave }: StageProps) {
  const { me } = useViewer()
  useWakeLock(drop.id)
  const tally = useTally(drop.id, drop.status === 'active')
  const { tileButton, barButton } = useButtons(drop)
  const opensAt = openingOf(drop, tally)
  if (opensAt === null) return null
  return (
    <MinuteStage
      drop={drop}
      opensAt={opensAt}
      earlyMs={earlyMs}
      isSignedIn={me !== null || hasSessionHint()}
      tally={tally}
      tileButton={tileButton}
      barButton={barButton}
      room={
        drop.type === 'live' && (
          <Suspense fallback={<div className="min-h-11" />}>
            <StageBar drop={drop} />
          </Suspense>
        )
      }
      onEnd={onEnd}
      onLeave={onLeave}
    />
  )
}

/** Claim buttons that take a press from the last second on. They change with the drop's terms only, not with its stock. */
function useButtons(drop: DropDetail) {
  const steady = useSteadyDrop(drop)
  return useMemo(() => {
    const tileButton = (item: DropItem) => (
      <ClaimButton drop={steady} item={item} adapt={awaitOpening} isSmall hidesHelper />
    )
    const barButton = (item: DropItem) => (
      <ClaimButton
        key={item.id}
        drop={steady}
        item={item}
        adapt={awaitOpening}
        beside={(standing) => (
          <>
            <EarlyLine dropItemId={item.id} />
            <Standby dropId={steady.id} item={item} standing={standing} />
            <WhyNotMe drop={steady} item={item} standing={standing} next={nextLotSentence(steady)} />
          </>
        )}
      />
    )
    return { tileButton, barButton }
  }, [steady])
}
