import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { Link } from 'react-router'
import { cn } from '#web/ui/cn.ts'
import * as texts from './display.texts.ts'
import { dropNumber, dropTypes } from './drop-type.ts'

/** A drop on the shelf. `when` is a short text: "In 12 min", "Sat 6:00 PM", "Hint 2 of 5". */
export type ShelfDrop = {
  id: string
  to: string
  number: number
  title: string
  type: DropType
  isLive: boolean
  itemCount: number
  when: string
}

/** Heights of the spines in percent of the shelf: more items, taller spine; equal counts vary slightly by number. */
export function shelfHeights(drops: readonly Pick<ShelfDrop, 'itemCount' | 'number'>[]): number[] {
  const logs = drops.map(({ itemCount }) => Math.log2(Math.max(1, itemCount) + 1))
  const largest = Math.max(...logs, 1)
  const smallest = Math.min(...logs, largest)
  return drops.map(({ number }, i) => {
    const part = largest === smallest ? 0.5 : ((logs[i] ?? 0) - smallest) / (largest - smallest)
    return Math.min(100, Math.round(77 + part * 18 + ((number * 7) % 5) * 1.25))
  })
}

/** Drops as linked spines side by side; the row scrolls on small screens. */
export function Shelf({
  drops,
  height,
}: {
  drops: readonly ShelfDrop[]
  /** Height class. */
  height: string
}) {
  const heights = shelfHeights(drops)
  return (
    <div className="min-w-0">
      <ul
        aria-label={texts.nextDrops}
        className={cn(
          'flex snap-x scroll-ps-2 items-end gap-1.5 overflow-x-auto px-2 pt-2 [scrollbar-width:none] md:justify-end-safe',
          height,
        )}
      >
        {drops.map((drop, i) => (
          <li key={drop.id} className="flex h-full min-w-13 max-w-15 flex-1 snap-start items-end">
            <ShelfSpine drop={drop} height={heights[i] ?? 80} />
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="h-1.5 bg-foreground" />
    </div>
  )
}

function ShelfSpine({ drop, height }: { drop: ShelfDrop; height: number }) {
  const type = dropTypes[drop.type]
  return (
    <Link
      to={drop.to}
      prefetch="intent"
      aria-label={`${drop.title}, ${drop.isLive ? texts.liveNow : `${type.word}, ${drop.when}`}`}
      style={{ height: `${height}%` }}
      className={cn(
        'relative flex w-full flex-col items-center overflow-hidden rounded-t-[3px] pb-3 no-underline transition-transform hover:-translate-y-1.5 focus-visible:-translate-y-1.5 -outline-offset-2',
        drop.isLive
          ? 'bg-claim pt-5 text-claim-foreground'
          : 'bg-card text-foreground shadow-[inset_0_0_0_1px_var(--border)]',
      )}
    >
      {!drop.isLive && <span className={cn('h-2 w-full shrink-0', type.cap)} />}
      <span className={cn('text-figure text-[0.6875rem]', drop.isLive ? '' : 'mt-4 text-muted-foreground')}>
        {dropNumber(drop.number)}
      </span>
      <span className="mt-3 min-h-0 flex-1 truncate text-start font-[620] text-[0.9375rem] leading-none font-stretch-[90%] vertical">
        {drop.title}
      </span>
      <span
        className={cn(
          'mt-3 max-h-[45%] shrink-0 truncate text-figure text-[0.6875rem] uppercase leading-none vertical',
          drop.isLive ? '' : type.ink,
        )}
      >
        {drop.isLive ? texts.liveNow : drop.when}
      </span>
    </Link>
  )
}

/** Spine heights on a shelf without drops; 0 is the gap. Each height determines a color. */
const gapHeights = [72, 89, 0, 63, 79, 84, 71, 91]
const types = Object.values(dropTypes)

/** A decorative shelf with a gap. Spines that don't fit are left out. */
export function GapShelf() {
  return (
    <div aria-hidden="true">
      <div className="flex h-80 flex-wrap-reverse content-start items-start gap-x-1.5 gap-y-10 overflow-hidden px-2 md:justify-end">
        {gapHeights.map((height) =>
          height === 0 ? (
            <div
              key={height}
              className="h-[72%] w-13 shrink-0 rounded-t-[3px] border border-input border-b-0 border-dashed"
            />
          ) : (
            <div
              key={height}
              style={{ height: `${height}%` }}
              className={cn('w-13 shrink-0 overflow-hidden rounded-t-[3px]', types[height % 3]?.soft)}
            >
              <div className={cn('h-2', types[height % 3]?.cap)} />
            </div>
          ),
        )}
      </div>
      <div className="h-1.5 bg-foreground" />
    </div>
  )
}
