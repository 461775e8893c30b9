import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Drawing } from '#web/features/drawings/display/drawing.tsx'
import { formatLeft } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { Sleeve } from '../display/sleeve.tsx'
import { Spine } from '../display/spine.tsx'
import { ItemPhotos } from '../items/item-photos.tsx'
import type { ItemSlots } from '../items/item-slots.ts'
import { msOf } from '../page/drop-clock.ts'
import { LotStrip } from './lot-strip.tsx'
import { emptyStageText, lotNumberOf, lotOnStage, lotsOf } from './lots.ts'
import * as texts from './stage.texts.ts'

const HostPicture = clientLazy(() => import('./host-picture.tsx').then((part) => ({ default: part.HostPicture })))

type StageProps = {
  drop: DropDetail
  status: DropStatus
  mine: ReadonlySet<string>
  slots: ItemSlots
  /** The live room's bar below the stage: viewers and reactions. */
  bar: ReactNode
}

/** The stage of a live drop: the current lot, and the whole order below it. */
export function LiveStage({ drop, status, mine, slots, bar }: StageProps) {
  const lot = lotOnStage(drop)
  const turn = lot ? `${lot.id}-${lot.revealNumber}` : 'none'
  // A lot already on stage at page load is shown without a sleeve.
  const [firstTurn] = useState(turn)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div
        {...(lot ? { 'data-stage': `item-${lot.id}` } : {})}
        className="relative flex overflow-hidden rounded-card bg-sunken shadow-card"
      >
        <Spine type="live" number={drop.number} isLive={status === 'active'} />
        <div className="relative aspect-cover min-w-0 flex-1">
          {lot ? (
            <OnStage key={turn} item={lot} isFresh={turn !== firstTurn} />
          ) : (
            <Sleeve isClosed className="size-full">
              <Drawing category={drop.artCategory} />
            </Sleeve>
          )}
          {lot && (
            <div className="absolute end-4 top-6 origin-top-right scale-75 sm:end-6 sm:top-8 sm:scale-100">
              {slots.stamp(lot, lotNumberOf(drop, lot.id))}
            </div>
          )}
          <div className="absolute inset-x-4 bottom-4 flex flex-wrap items-end justify-between gap-2 sm:inset-x-6 sm:bottom-6">
            {!lot && <OnSign>{emptyStageText(drop, status === 'active')}</OnSign>}
            {status === 'active' && <NextLotClock drop={drop} />}
          </div>
        </div>
      </div>
      {drop.live?.stream && (
        <ClientOnly place={<div className="min-h-11" />}>
          <HostPicture dropId={drop.id} live={drop.live} />
        </ClientOnly>
      )}
      {bar}
      {drop.hostNote && <HostNote note={drop.hostNote} />}
      <LotStrip drop={drop} mine={mine} />
    </div>
  )
}

/** The lot is usable from the first frame; on a reveal, the sleeve lifts on top of it. */
function OnStage({ item, isFresh }: { item: DropItem; isFresh: boolean }) {
  const [isClosed, setClosed] = useState(isFresh)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setClosed(false))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Sleeve isClosed={isClosed} className="size-full">
      <ItemPhotos item={item} />
    </Sleeve>
  )
}

const OnSign = ({ children }: { children: ReactNode }) => (
  <p className="rounded-control bg-card px-4 py-2.5 text-label shadow-popover">{children}</p>
)

/** Time until the clock reveals the next lot; nothing where the host does. */
function NextLotClock({ drop }: { drop: DropDetail }) {
  const at = msOf(drop.live?.nextRevealAt)
  const now = useNow(at !== null)
  const next = lotsOf(drop).find(({ item }) => item === null)
  if (!next || at === null || now === null || at <= now) return null
  const label = `Lot ${next.number} in`
  return (
    <p className="ms-auto flex items-baseline gap-2 rounded-control bg-card px-4 py-2 shadow-popover">
      <span className="text-label">{label}</span>
      <span role="timer" aria-live="off" aria-label={label} className="text-clock text-xl">
        {formatLeft(at - now)}
      </span>
    </p>
  )
}

/** The host's message to the audience. */
const HostNote = ({ note }: { note: string }) => (
  <p className="rounded-card bg-card px-4 py-3 shadow-card" aria-live="polite">
    <span className="text-muted-foreground text-small">{texts.fromTheHost}</span> <bdi>{note}</bdi>
  </p>
)
