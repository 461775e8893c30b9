import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { isOver, isUnderWay } from '@keepcase/contract/drops/drops.rules.ts'
import type { ReactNode } from 'react'
import { formatCount, formatMoney } from '#web/format/format.ts'
import { useLiveStatus } from '#web/realtime/live.ts'
import { Badge } from '#web/ui/chip.tsx'
import { Progress } from '#web/ui/feedback.tsx'
import { Radio } from '#web/ui/icons.ts'
import { Time } from '#web/ui/time.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import { LiveNow, soldPercent, statusLabels } from '../cards/drop-status-line.tsx'
import { Price } from '../display/price.tsx'
import type { ItemSlots } from '../items/item-slots.ts'
import { claimedUnits } from '../items/item-stock.ts'
import { LotPanel, UpNext } from '../stage/lot-panel.tsx'
import { lotNumberOf, lotOnStage, lotsOf } from '../stage/lots.ts'
import { BeforeStart, StartsIn } from './before-start.tsx'
import { priceAtNow, useLadderNow } from './drop-clock.ts'
import { DropRules } from './drop-rules.tsx'
import { FairnessLine } from './fairness-line.tsx'
import * as texts from './page.texts.ts'

type PanelProps = {
  drop: DropDetail
  status: DropStatus
  slots: ItemSlots
  /** "2 of 5", for a known viewer and a limited drop. */
  yourClaims: string | null
  /** Reminder button, before the start. */
  remind?: ReactNode
  /** How it ended, after the end. */
  after?: ReactNode
  /** In the last minute there is one clock and nothing to set: on narrow screens it is the bar's. */
  isFinalMinute: boolean
}

/** The panel beside a drop: countdown or price and button, rules, ledger. */
export function DropPanel({ drop, status, slots, yourClaims, remind, after, isFinalMinute }: PanelProps) {
  return (
    <div className="flex flex-col gap-5 rounded-card bg-card p-5 shadow-card">
      {isFinalMinute ? (
        <div className="has-[:empty]:hidden">
          <ReconnectingChip />
        </div>
      ) : (
        <PanelHead drop={drop} status={status} />
      )}
      <PanelFace
        drop={drop}
        status={status}
        slots={slots}
        remind={remind}
        after={after}
        isFinalMinute={isFinalMinute}
      />
      {!hasStage(drop, status) && <Terms drop={drop} yourClaims={yourClaims} isFirst={false} />}
    </div>
  )
}

/** Terms of a live drop while its stage is shown: below the live room, which comes first. */
export function StageTerms({ drop, status, yourClaims }: Pick<PanelProps, 'drop' | 'status' | 'yourClaims'>) {
  if (!hasStage(drop, status)) return null
  return (
    <div className="flex flex-col gap-5 rounded-card bg-card p-5 shadow-card">
      <Terms drop={drop} yourClaims={yourClaims} isFirst />
    </div>
  )
}

const hasStage = (drop: DropDetail, status: DropStatus): boolean => drop.type === 'live' && isUnderWay(status)

function Terms({ drop, yourClaims, isFirst }: { drop: DropDetail; yourClaims: string | null; isFirst: boolean }) {
  return (
    <>
      <div className={isFirst ? undefined : 'border-t pt-4'}>
        <DropRules drop={drop} yourClaims={yourClaims} />
      </div>
      {isFirst && <UpNext drop={drop} />}
      <FairnessLine drop={drop} />
    </>
  )
}

function PanelHead({ drop, status }: { drop: DropDetail; status: DropStatus }) {
  const lot = lotOnStage(drop)
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-2 text-small">
      {status === 'active' ? (
        <LiveNow />
      ) : (
        <span className="font-[620]">
          {status === 'scheduled' ? <StartsIn startDate={drop.startDate} /> : statusLabels[status]}
        </span>
      )}
      <ReconnectingChip />
      {drop.type === 'live' && lot && status !== 'completed' && status !== 'cancelled' && (
        <span className="text-figure text-muted-foreground">{`Lot ${lotNumberOf(drop, lot.id)} of ${lotsOf(drop).length}`}</span>
      )}
    </div>
  )
}

/** Shown while the live connection is lost. Claims go over HTTP and still work. */
function ReconnectingChip() {
  const status = useLiveStatus()
  const isLost = useDelayed(status === 'waiting' || status === 'limited', 800, 600)
  return (
    <span role="status">
      {isLost && (
        <Badge tone="warning" icon={<Radio aria-hidden="true" />}>
          {status === 'limited' ? texts.updatesEveryS : 'Reconnecting…'}
        </Badge>
      )}
    </span>
  )
}

function PanelFace({ drop, status, slots, remind, after, isFinalMinute }: Omit<PanelProps, 'yourClaims'>): ReactNode {
  if (status === 'scheduled' || status === 'draft')
    return <Before drop={drop} slots={slots} remind={remind} isFinalMinute={isFinalMinute} />
  if (isOver(status)) return after
  if (drop.type === 'live') return <LotPanel drop={drop} status={status} slots={slots} />
  if (drop.type === 'mystery') return <BoxPanel drop={drop} slots={slots} />
  return <Stock drop={drop} isOpen={status === 'active'} />
}

/** Before the start: the countdown and, for a single item, its claim button, which opens by itself. */
function Before({ drop, slots, remind, isFinalMinute }: Omit<PanelProps, 'status' | 'yourClaims' | 'after'>) {
  return (
    <>
      <BeforeStart drop={drop} isFinalMinute={isFinalMinute} />
      {!isFinalMinute && remind}
      {drop.type === 'mystery' && <BoxPanel drop={drop} slots={slots} />}
    </>
  )
}

/** A mystery box: the price in force and its claim button. */
function BoxPanel({ drop, slots }: { drop: DropDetail; slots: ItemSlots }) {
  const now = useLadderNow(drop)
  const [box] = drop.items
  if (!box) return null
  const item = { ...box, priceCents: priceAtNow(drop, box, now) }
  return (
    <div className="flex flex-col gap-3">
      <Price cents={item.priceCents} currency={drop.currency} />
      {box.quantityTotal > 1 && (
        <p className="text-muted-foreground text-small">{`${box.availableCount} of ${box.quantityTotal} left`}</p>
      )}
      {slots.claim(item)}
    </div>
  )
}

/** An open marketplace drop: its stock and its end. */
function Stock({ drop, isOpen }: { drop: DropDetail; isOpen: boolean }) {
  const { left, total, held } = claimedUnits(drop.items)
  const sold = soldPercent(drop)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-price">
        {formatCount(left)}
        <span className="ms-2 font-normal text-base text-muted-foreground tracking-normal font-stretch-[100%]">{`of ${formatCount(total)} left`}</span>
      </p>
      <Progress value={sold} label={`${sold}% sold`} tone={isOpen ? 'claim' : 'ink'} />
      <p className="flex flex-wrap justify-between gap-x-4 text-muted-foreground text-small">
        {left === 0 ? (
          <span>{held > 0 ? texts.onHold(formatCount(held)) : texts.everyItemHas}</span>
        ) : (
          drop.fromPriceCents !== null && <span>{`From ${formatMoney(drop.fromPriceCents, drop.currency)}`}</span>
        )}
        {drop.endDate && (
          <span>
            Ends <Time at={drop.endDate} style="start" />
          </span>
        )}
      </p>
    </div>
  )
}
