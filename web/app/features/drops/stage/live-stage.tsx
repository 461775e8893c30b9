import type { DropDetail, DropItem, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { HouseArt } from '#web/features/share-images/display/house-art.tsx'
import { Sleeve } from '../display/sleeve.tsx'
import { Spine } from '../display/spine.tsx'
import { ItemPhotos } from '../items/item-photos.tsx'
import type { ItemSlots } from '../items/item-slots.ts'
import { LotStrip } from './lot-strip.tsx'
import { emptyStageText, lotNumberOf, lotOnStage } from './lots.ts'

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
              <HouseArt seed={drop.id} category={drop.artCategory} />
            </Sleeve>
          )}
          {lot && (
            <div className="absolute end-4 top-6 origin-top-right scale-75 sm:end-6 sm:top-8 sm:scale-100">
              {slots.stamp(lot, lotNumberOf(drop, lot.id))}
            </div>
          )}
          {!lot && <Waiting text={emptyStageText(drop, status === 'active')} />}
        </div>
      </div>
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

const Waiting = ({ text }: { text: string }) => (
  <p className="absolute inset-x-6 bottom-6 flex justify-center">
    <span className="rounded-control bg-card px-4 py-2.5 text-label shadow-popover">{text}</span>
  </p>
)

/** The host's message to the audience. */
const HostNote = ({ note }: { note: string }) => (
  <p className="rounded-card bg-card px-4 py-3 shadow-card" aria-live="polite">
    <span className="text-muted-foreground text-small">From the host: </span>
    <bdi>{note}</bdi>
  </p>
)
