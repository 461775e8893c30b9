import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { Time } from '#web/ui/time.tsx'
import { claimedUnits } from '../items/item-stock.ts'
import { cancelled, endedAt, holdsLeft, soldOf } from './results.texts.ts'

/** A drop that is over: how much was sold. */
export function AfterEnd({ drop, status }: { drop: DropDetail; status: DropStatus }) {
  const total = Math.max(drop.unitsTotal, drop.itemsSold)
  const { held } = claimedUnits(drop.items)
  return (
    <div className="flex flex-col gap-2">
      {status !== 'cancelled' && <p className="text-price text-[2.25rem]">{soldOf(drop.itemsSold, total)}</p>}
      <p className="text-muted-foreground">
        {status === 'cancelled' ? (
          cancelled
        ) : (
          <>
            {endedAt(drop.endDate && <Time at={drop.endDate} style="start" />)}
            {held > 0 && ` ${holdsLeft(held)}`}
          </>
        )}
      </p>
      {status === 'cancelled' && drop.cancelReason && (
        <p className="border-s-2 ps-3">
          <bdi>{drop.cancelReason}</bdi>
        </p>
      )}
    </div>
  )
}
