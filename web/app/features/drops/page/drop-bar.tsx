import type { DropDetail, DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { formatMoney } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { cn } from '#web/ui/cn.ts'
import { Time } from '#web/ui/time.tsx'
import type { ItemSlots } from '../items/item-slots.ts'
import { claimedUnits } from '../items/item-stock.ts'
import { lotOnStage } from '../stage/lots.ts'
import { msOf, priceAtNow, useLadderNow } from './drop-clock.ts'
import { waitText } from './wait-messages.ts'

type BarProps = {
  drop: DropDetail
  status: DropStatus
  slots: ItemSlots
  /** Link to pay the viewer's holds here, with the stock of a drop with many items. */
  held: ReactNode
  isFinalMinute: boolean
}

/** Bottom bar of small screens, 72 px: price or countdown at the left, the main action at the right. */
export function DropBar(props: BarProps) {
  const content = barContent(props)
  if (!content) return null
  return (
    <div
      data-own-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="page flex min-h-18 items-center justify-between gap-4 py-2">{content}</div>
    </div>
  )
}

function barContent({ drop, status, slots, held, isFinalMinute }: BarProps): ReactNode {
  if (status === 'scheduled') return <UntilStart drop={drop} isFinalMinute={isFinalMinute} />
  if (status !== 'active' && status !== 'paused' && status !== 'sold-out') return null
  if (drop.type === 'marketplace') return <StockAndAction drop={drop} slots={slots} held={held} />
  if (drop.type === 'mystery') return <BoxBar drop={drop} slots={slots} />
  const lot = lotOnStage(drop)
  return lot ? <OneThing cents={lot.priceCents} currency={drop.currency} button={slots.claim(lot)} /> : null
}

const OneThing = ({ cents, currency, button }: { cents: number; currency: string; button: ReactNode }) => (
  <>
    <p className="shrink-0 font-[700] text-2xl tracking-[-0.03em] font-stretch-[106%]">
      {formatMoney(cents, currency)}
    </p>
    <div className="min-w-0 max-w-60 flex-1">{button}</div>
  </>
)

function BoxBar({ drop, slots }: { drop: DropDetail; slots: ItemSlots }) {
  const now = useLadderNow(drop)
  const [box] = drop.items
  if (!box) return null
  const item = { ...box, priceCents: priceAtNow(drop, box, now) }
  return <OneThing cents={item.priceCents} currency={drop.currency} button={slots.claim(item)} />
}

/** Stock and main action: pay the holds, or claim the only item. Several items have their buttons above the bar. */
function StockAndAction({ drop, slots, held }: Pick<BarProps, 'drop' | 'slots' | 'held'>) {
  const { left, total, held: onHold } = claimedUnits(drop.items)
  const [only, ...others] = drop.items
  return (
    <>
      <p>
        <span className="block text-label">{`${left} of ${total} left`}</span>
        <span className="text-muted-foreground text-small">
          {left === 0
            ? onHold > 0 && `${onHold} on hold`
            : drop.fromPriceCents !== null && `From ${formatMoney(drop.fromPriceCents, drop.currency)}`}
        </span>
      </p>
      <div className="flex min-w-0 max-w-60 flex-1 justify-end [&>a+*]:hidden">
        {held}
        <div className="flex min-w-0 flex-1 flex-col items-end *:max-w-full">
          {only && others.length === 0 && <div className="w-full">{slots.claim(only)}</div>}
        </div>
      </div>
    </>
  )
}

/** A countdown that stays visible while scrolling, the only one in the last minute. Screen readers read the panel's. */
function UntilStart({ drop, isFinalMinute }: { drop: DropDetail; isFinalMinute: boolean }) {
  const now = useNow()
  const start = msOf(drop.startDate)
  if (start === null) return null
  return (
    <div aria-hidden="true" className="contents">
      <Time at={start} style="start" className="block text-small" />
      <p className={cn('text-clock', isFinalMinute ? 'text-[2.5rem]' : 'text-2xl')}>
        {now === null ? '' : waitText(start - now)}
      </p>
    </div>
  )
}
