import type { ClaimReceipt } from '@keepcase/contract/claims/claims.contract.ts'
import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { memo, type ReactNode } from 'react'
import { Stamp } from '#web/features/claims/display/stamp.tsx'
import { formatMoney, formatStampTime } from '#web/format/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Check } from '#web/ui/icons.ts'
import { Sleeve } from '../display/sleeve.tsx'
import { ItemPicture } from '../items/item-picture.tsx'
import { stockState, stockText } from '../items/item-stock.ts'
import * as texts from './minute.texts.ts'

type TileProps = {
  item: DropItem
  currency: string
  isOpen: boolean
  isArmed: boolean
  /** Contents are secret: the sleeve stays on. */
  isSealed: boolean
  /** The viewer's own claim of it. */
  claim: ClaimReceipt | null
  onArm: (itemId: string) => void
  button: (item: DropItem) => ReactNode
}

/**
 * One item as a compact sleeve: pressing it arms the item, and from zero on puts it into the bar. Its own Claim is below
 * it, on narrow screens beside it.
 */
export const MinuteTile = memo(function MinuteTile(props: TileProps) {
  const { item, currency, isOpen, isArmed, isSealed, claim, onArm, button } = props
  const isGone = isOpen && stockState(item) !== 'on-sale'
  const price = formatMoney(item.priceCents, currency)
  return (
    <li
      data-armed={isArmed ? '' : undefined}
      className={cn(
        'relative grid min-w-0 grid-cols-[4.5rem_minmax(0,1fr)_6.75rem] items-center gap-3 rounded-card bg-card p-2 shadow-card md:grid-cols-1 md:grid-rows-[1fr_auto] md:items-stretch md:gap-2',
        isArmed && 'outline-2 outline-foreground',
      )}
    >
      <button
        type="button"
        aria-pressed={isArmed}
        aria-label={isOpen ? texts.choose(item.title, price) : texts.armItem(item.title, price)}
        onClick={() => onArm(item.id)}
        className="col-span-2 grid grid-cols-subgrid items-center gap-3 rounded-control text-start outline-offset-2 md:col-span-1 md:grid-cols-1 md:content-start md:gap-2"
      >
        <span className="relative block">
          <Sleeve
            isClosed={!isOpen || isSealed}
            className={cn(
              'aspect-square w-full rounded-chip bg-sunken [&>.kc-sleeve]:duration-[380ms]',
              !isSealed && 'kc-clear-sleeve',
            )}
          >
            <ItemPicture
              item={item}
              isFirst
              caption="none"
              sizes="11rem"
              {...(isGone && !claim ? { className: 'opacity-50 grayscale' } : {})}
            />
          </Sleeve>
          <TileStamp claim={claim} />
        </span>
        <span className="block min-w-0">
          <bdi className="line-clamp-2 [overflow-wrap:anywhere] text-small leading-tight font-[620]">{item.title}</bdi>
          <span className="mt-1 flex min-h-5 flex-wrap items-center justify-between gap-x-2 text-small leading-5">
            <span className="text-figure">{price}</span>
            <ArmedMark isArmed={isArmed} isOpen={isOpen} />
            {isOpen && (isGone || item.quantityTotal > 1) && (
              <span className="text-muted-foreground">{stockText(item)}</span>
            )}
          </span>
        </span>
      </button>
      {button(item)}
    </li>
  )
})

function ArmedMark({ isArmed, isOpen }: { isArmed: boolean; isOpen: boolean }) {
  if (isOpen || !isArmed) return null
  return (
    <span className="inline-flex items-center gap-1 font-[620]">
      <Check className="size-4" aria-hidden="true" />
      {texts.armed}
    </span>
  )
}

/** The stamp that lands on a claimed object: the server's time and the claim's place in the drop's ledger. */
function TileStamp({ claim }: { claim: ClaimReceipt | null }) {
  if (!claim) return null
  return (
    <span className="pointer-events-none absolute inset-0">
      <span className="absolute top-1/2 left-1/2 block w-max -translate-x-1/2 -translate-y-1/2 scale-[0.42] md:scale-[0.66]">
        <Stamp
          word={claim.status === 'purchased' ? 'Kept' : 'Claimed'}
          line={texts.stampLine(formatStampTime(Date.parse(claim.claimedAt)), claim.seq)}
          isAnimated
        />
      </span>
    </span>
  )
}

type StripProps = {
  items: readonly DropItem[]
  currency: string
  armed: string | null
  onArm: (itemId: string) => void
}

/** What doesn't fit the stage: small sleeves in a row that scrolls. Pressed, an item is in the bar with its Claim. */
export function MinuteStrip({ items, currency, armed, onArm }: StripProps) {
  return (
    <ul aria-label={texts.moreItems} className="-mx-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]">
      {items.map((item) => (
        <StripItem key={item.id} item={item} currency={currency} isArmed={item.id === armed} onArm={onArm} />
      ))}
    </ul>
  )
}

type StripItemProps = Pick<TileProps, 'item' | 'currency' | 'isArmed' | 'onArm'>

const StripItem = memo(function StripItem({ item, currency, isArmed, onArm }: StripItemProps) {
  const isGone = stockState(item) !== 'on-sale'
  return (
    <li className="w-24 shrink-0">
      <button
        type="button"
        aria-pressed={isArmed}
        onClick={() => onArm(item.id)}
        className={cn(
          'flex w-full flex-col gap-1 rounded-control bg-card p-1.5 text-start shadow-card',
          isArmed && 'outline-2 outline-foreground',
        )}
      >
        <span className="block aspect-square overflow-hidden rounded-chip bg-sunken">
          <ItemPicture
            item={item}
            caption="none"
            sizes="6rem"
            {...(isGone ? { className: 'opacity-50 grayscale' } : {})}
          />
        </span>
        <bdi className="line-clamp-1 [overflow-wrap:anywhere] text-[0.75rem] leading-tight">{item.title}</bdi>
        <span className="text-figure text-[0.6875rem]">{formatMoney(item.priceCents, currency)}</span>
      </button>
    </li>
  )
})

/** The lots of a live drop before its start: numbers, and nothing else is known. */
export function MinuteLots({ count }: { count: number }) {
  return (
    <ol aria-label={texts.lots} className="my-auto flex flex-wrap justify-center gap-2 pb-4 md:gap-3">
      {Array.from({ length: count }, (_, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a lot is its number here
          key={i}
          className="kc-sleeved grid aspect-[0.72] w-14 place-items-center rounded-control text-figure text-base shadow-card md:w-24 md:text-xl"
        >
          <span className="sr-only">Lot </span>
          {String(i + 1).padStart(2, '0')}
        </li>
      ))}
    </ol>
  )
}
