import type { DropDetail } from '@keepcase/contract/drops/drops.contract.ts'
import { useEffect, useRef } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Check } from '#web/ui/icons.ts'
import { ItemPicture } from '../items/item-picture.tsx'
import { stockState } from '../items/item-stock.ts'
import { type Lot, lotsOf } from './lots.ts'
import * as texts from './stage.texts.ts'

/** All lots of a live drop in order: past ones, the current one, and sleeves for those to come. */
export function LotStrip({ drop, mine }: { drop: DropDetail; mine: ReadonlySet<string> }) {
  const strip = useRef<HTMLOListElement>(null)
  const current = drop.live?.currentItemId ?? null
  useEffect(() => {
    const lot = current && strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!lot || !strip.current) return
    strip.current.scrollTo({ left: lot.offsetLeft - strip.current.clientWidth / 2 + lot.clientWidth / 2 })
  }, [current])
  return (
    <ol
      ref={strip}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={texts.lotsInOrder}
      className="relative flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]"
    >
      {lotsOf(drop).map((lot) => (
        <StripLot
          key={lot.number}
          lot={lot}
          isCurrent={lot.item !== null && lot.item.id === current}
          isMine={lot.item !== null && mine.has(lot.item.id)}
        />
      ))}
    </ol>
  )
}

function StripLot({ lot: { number, item }, isCurrent, isMine }: { lot: Lot; isCurrent: boolean; isMine: boolean }) {
  const gone = item ? stockState(item) : null
  const label = !item
    ? 'Sleeved'
    : isMine
      ? 'You'
      : isCurrent
        ? texts.onStage
        : gone === 'kept'
          ? 'Kept'
          : gone === 'on-sale'
            ? 'Open'
            : gone === 'closed'
              ? 'Closed'
              : gone === 'unsold'
                ? texts.notSold
                : texts.onHold
  return (
    <li
      {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
      className={cn(
        'flex w-20 shrink-0 flex-col gap-1 rounded-control p-1',
        isCurrent && 'bg-claim-soft shadow-[inset_0_0_0_2px_var(--claim)]',
      )}
    >
      <span className={cn('block aspect-square overflow-hidden rounded-chip', item ? 'bg-sunken' : 'kc-sleeved')}>
        {item && (
          <ItemPicture
            item={item}
            caption="none"
            sizes="5rem"
            {...(gone === 'kept' || gone === 'closed' || gone === 'unsold'
              ? { className: 'opacity-60 grayscale' }
              : {})}
          />
        )}
      </span>
      <span className="flex items-center justify-between gap-1 px-0.5 text-[0.6875rem] leading-tight">
        <span className="text-figure text-[0.6875rem]">
          <span className="sr-only">Lot </span>
          {number}
        </span>
        <span
          className={cn(
            'flex items-center gap-0.5 truncate',
            isCurrent ? 'font-[620] text-claim-ink' : 'text-muted-foreground',
          )}
        >
          {isMine && <Check className="size-3" aria-hidden="true" />}
          {label}
          {item && <span className="sr-only">: {item.title}</span>}
        </span>
      </span>
    </li>
  )
}
