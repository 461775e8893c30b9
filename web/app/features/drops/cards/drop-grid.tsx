import type { DropCard as Card } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { DropCard } from './drop-card.tsx'

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:gap-5'

/**
 * Cards in one to three columns; only those near the screen are laid out. `eager`: number of cards that load their
 * pictures immediately. `note`: extra line on a card.
 */
export function DropGrid<Drop extends Card>({
  drops,
  eager = 0,
  isThreeWide = true,
  level = 3,
  note,
}: {
  drops: readonly Drop[]
  eager?: number
  isThreeWide?: boolean
  level?: 2 | 3
  note?: (drop: Drop) => ReactNode
}) {
  return (
    <ul className={cn(grid, isThreeWide && 'xl:grid-cols-3')}>
      {drops.map((drop, i) => (
        <li
          key={drop.id}
          className="-m-1 grid min-w-0 p-1 [contain-intrinsic-size:auto_24rem] [content-visibility:auto]"
        >
          <DropCard drop={drop} isFirst={i < eager} level={level} note={note?.(drop)} />
        </li>
      ))}
    </ul>
  )
}

/** Loading placeholders for the cards. */
export function DropGridSkeleton({ count = 6, isThreeWide = true }: { count?: number; isThreeWide?: boolean }) {
  return (
    <div className={cn(grid, isThreeWide && 'xl:grid-cols-3')}>
      {Array.from({ length: count }, (_, i) => `place-${i}`).map((key) => (
        <div key={key} className="flex overflow-hidden rounded-card bg-card shadow-card">
          <Skeleton className="w-7.5 shrink-0 rounded-none" />
          <div className="flex-1">
            <Skeleton className="aspect-cover rounded-none" />
            <div className="flex flex-col gap-2 p-4">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="mt-2 h-5 w-2/3" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
