import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { isRoomOpen } from '@keepcase/contract/live/live.rules.ts'
import { DropCover } from '#web/features/drops/cards/drop-cover.tsx'
import type { ItemSlots } from '#web/features/drops/items/item-slots.ts'
import { LiveStage } from '#web/features/drops/stage/live-stage.tsx'
import { ClientOnly } from '#web/startup/client-lazy.ts'
import { StageBar } from './drop-lazy-parts.ts'

type DropImageProps = {
  drop: DropDetail
  status: DropStatus
  mine: ReadonlySet<string>
  slots: ItemSlots
  /** True where the picture is hidden on phones. */
  isWideOnly: boolean
}

/** The stage of a live drop once it is open; else the cover. */
export function DropImage({ drop, status, mine, slots, isWideOnly }: DropImageProps) {
  const isOnStage = drop.type === 'live' && (status === 'active' || status === 'paused' || status === 'sold-out')
  const bar = isRoomOpen({ type: drop.type, status }) && (
    <ClientOnly place={<div className="min-h-11" />}>
      <StageBar drop={drop} />
    </ClientOnly>
  )
  if (isOnStage) return <LiveStage drop={drop} status={status} mine={mine} slots={slots} bar={bar} />
  return (
    <>
      <DropCover drop={drop} status={status} isWideOnly={isWideOnly} />
      {bar}
    </>
  )
}
