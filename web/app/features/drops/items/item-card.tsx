import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { memo } from 'react'
import { Stamp } from '#web/features/claims/display/stamp.tsx'
import { formatMoney } from '#web/format/format.ts'
import { cn } from '#web/ui/cn.ts'
import { ConditionChip, RarityPips } from '../display/rarity.tsx'
import { Sleeve } from '../display/sleeve.tsx'
import { useDropStatus } from '../page/drop-clock.ts'
import { ItemOpener } from './item-opener.tsx'
import { ItemPicture } from './item-picture.tsx'
import type { ItemSlots } from './item-slots.ts'
import { stockState, stockText } from './item-stock.ts'

type ItemCardProps = {
  drop: DropDetail
  item: DropItem
  lot?: number | null
  isFirst?: boolean
  isSleeved?: boolean
  slots: ItemSlots
}

/**
 * One item of a drop: picture, name, condition, rarity, price, stock and claim button. The whole card opens the
 * item's details; other controls are stacked above it.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { drop, item, lot = null, isFirst = false, isSleeved = false, slots } = props
  const state = stockState(item)
  const status = useDropStatus(drop)
  const isGone = state === 'kept' || state === 'closed' || state === 'unsold'
  // Unavailable items are faded while others can be claimed.
  const isFaded = isGone && !(state === 'kept' && status === 'sold-out')
  const mine = slots.stamp(item, lot)
  return (
    <article
      aria-label={item.title}
      id={`item-${item.id}`}
      className="relative row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0 overflow-hidden rounded-card bg-card shadow-card outline-offset-2 transition-shadow max-md:row-auto max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:grid-rows-[auto_1fr] hover:shadow-[0_0_0_1px_var(--input)] focus-within:has-[h3>button:focus-visible]:outline-2 focus-within:has-[h3>button:focus-visible]:outline-ring"
    >
      <div className="relative aspect-square overflow-hidden bg-sunken max-md:row-span-2 max-md:grid max-md:aspect-auto max-md:content-center">
        <Sleeve isClosed={isSleeved} className="aspect-square w-full">
          <ItemPicture item={item} isFirst={isFirst} {...(isFaded ? { className: 'opacity-60 grayscale' } : {})} />
        </Sleeve>
        <div className="absolute end-3 top-4 empty:hidden *:scale-[0.7] *:origin-top-right max-md:end-1 max-md:top-2 max-md:*:scale-[0.45]">
          {mine}
        </div>
        {isGone && state === 'kept' && <SoldStamp />}
      </div>
      <div className="flex min-w-0 flex-col gap-3 p-4 pb-0 max-md:gap-2 max-md:p-3 max-md:pb-0">
        <div className="min-w-0">
          {lot !== null && <p className="mb-1 text-figure text-muted-foreground">{`Lot ${lot}`}</p>}
          <div className="flex items-start justify-between gap-2">
            <h3 className="min-w-0 text-h3">
              <ItemOpener
                drop={drop}
                item={item}
                lot={lot}
                isSleeved={isSleeved}
                slots={slots}
                className="-my-px py-px text-start outline-none after:absolute after:inset-0 forced-colors:underline"
              >
                <bdi className="line-clamp-3 [overflow-wrap:anywhere]">{item.title}</bdi>
              </ItemOpener>
            </h3>
            <span className="relative -my-2.5 -me-2 empty:hidden">{slots.report?.(item)}</span>
          </div>
        </div>
        <ItemMarks item={item} />
        {item.description && (
          <p
            dir="auto"
            className="line-clamp-2 text-muted-foreground text-small [overflow-wrap:anywhere] max-md:hidden"
          >
            {item.description}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col justify-end gap-3 p-4 pt-3 max-md:gap-2 max-md:p-3 max-md:pt-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-[680] text-xl leading-tight tracking-[-0.02em] font-stretch-[106%]">
            {formatMoney(item.priceCents, drop.currency)}
          </p>
          <p className={cn('text-muted-foreground text-small', state === 'on-sale' && 'text-foreground')}>
            {stockText(item)}
          </p>
        </div>
        {slots.claim(item)}
      </div>
    </article>
  )
})

/** Hidden under the viewer's own claimed stamp, which says the same. */
const SoldStamp = () => (
  <div className="absolute end-3 top-4 origin-top-right scale-[0.7] max-md:end-1 max-md:top-2 max-md:scale-[0.45] [div:not(:empty)+&]:hidden">
    <Stamp word="Sold" tone="past" />
  </div>
)

/** Condition and rarity, if the seller gave them. */
export function ItemMarks({ item }: { item: DropItem }) {
  if (!item.condition && !item.rarity) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {item.condition && <ConditionChip condition={item.condition} sleeve={item.sleeveCondition} />}
      {item.rarity && <RarityPips rarity={item.rarity} />}
    </div>
  )
}
