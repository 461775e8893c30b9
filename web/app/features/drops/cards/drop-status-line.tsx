import type { DropCard, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { Badge } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { Progress } from '#web/ui/feedback.tsx'
import { Time } from '#web/ui/time.tsx'
import * as texts from './cards.texts.ts'

type Sold = Pick<DropCard, 'itemsSold' | 'unitsTotal' | 'itemCount'>

/** Share of a drop's units that are sold, in percent; an unrevealed item counts as one unit. */
export function soldPercent({ itemsSold, unitsTotal, itemCount }: Sold) {
  const units = Math.max(unitsTotal, itemCount)
  return units === 0 ? 0 : Math.min(100, Math.round((itemsSold / units) * 100))
}

/** True if every unit is sold. Not derived from the percentage, which is rounded. */
export const isSoldWhole = ({ itemsSold, unitsTotal, itemCount }: Sold): boolean =>
  itemsSold > 0 && itemsSold >= Math.max(unitsTotal, itemCount)

/** Label of an open drop, with the dot that only open drops have. */
export const LiveNow = ({ className }: { className?: string }) => (
  <span className={cn('inline-flex items-center gap-2 whitespace-nowrap font-[620] text-claim-ink', className)}>
    <span aria-hidden="true" className="size-2 rounded-full bg-claim" />
    {texts.liveNow}
  </span>
)

/** Label of each status, for drops that are over, stopped or not public. */
export const statusLabels: Record<DropStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: texts.liveNow,
  paused: 'Paused',
  completed: 'Ended',
  cancelled: 'Canceled',
  'sold-out': texts.soldOut,
}

/** Status line at the foot of a drop card. */
export function DropStatusLine({ drop, status }: { drop: DropCard; status: DropStatus }) {
  if (status === 'scheduled') return <Scheduled drop={drop} />
  if (status !== 'active') return <Over drop={drop} status={status} />
  if (drop.type === 'mystery') return <MysteryNow drop={drop} />
  const sold = soldPercent(drop)
  return (
    <>
      <LiveNow />
      <Progress value={sold} label={`${sold}% sold`} tone="claim" className="min-w-4 flex-1" />
      <span className="text-figure">{sold}%</span>
    </>
  )
}

function Scheduled({ drop }: { drop: DropCard }) {
  return (
    <>
      {drop.startDate && <Time at={drop.startDate} style="starts" className="min-w-0 flex-1 text-balance" />}
      {drop.earlyAccessEnabled && <Badge tone="warning">{texts.earlyAccess}</Badge>}
    </>
  )
}

function MysteryNow({ drop }: { drop: DropCard }) {
  return (
    <>
      <LiveNow />
      {drop.fromPriceCents !== null && (
        <span className="ms-auto text-figure">{texts.now(drop.currency, drop.fromPriceCents)}</span>
      )}
    </>
  )
}

const Over = ({ drop, status }: { drop: DropCard; status: DropStatus }) => (
  <>
    <span className="font-[620]">{statusLabels[status]}</span>
    <span className="text-muted-foreground">{`${drop.itemsSold} of ${Math.max(drop.unitsTotal, drop.itemsSold)} kept`}</span>
    {status === 'completed' && drop.endDate && (
      <Time at={drop.endDate} style="date" className="ms-auto text-muted-foreground" />
    )}
  </>
)
