import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useMissedLots } from '#web/features/drops/stage/missed-lots.ts'
import { RoomBar } from '#web/features/live/room-bar.tsx'

/** Below a live drop's stage: the room's bar, which also knows what a lost connection cost. */
export function StageBar({ drop }: { drop: DropDetail }) {
  useMissedLots(drop)
  return <RoomBar drop={drop} />
}
