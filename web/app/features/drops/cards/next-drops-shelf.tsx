import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { useNow } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { Skeleton } from '#web/ui/feedback.tsx'
import { GapShelf, Shelf, type ShelfDrop } from '../display/shelf.tsx'
import { liveOptions, shelfCount, upcomingOptions } from '../drops.reads.ts'
import { spineDate } from './spine-date.ts'

/** Maximum number of open drops on the shelf, so that upcoming ones are visible too. */
const liveShare = 2

/** Open drops, then upcoming ones; null until loaded, empty if the request failed. */
export function useNextDrops(): DropCard[] | null {
  const live = useQuery(liveOptions(api))
  const upcoming = useQuery(upcomingOptions(api))
  if (live.data && upcoming.data) return onShelf(live.data.items, upcoming.data.items)
  return live.isError || upcoming.isError ? [] : null
}

/** The next drops as spines, in the height of the class. Without drops the empty shelf stays. */
export function NextDropsShelf({ height }: { height: string }) {
  const drops = useNextDrops()
  const now = useNow(true, 5_000)
  if (drops === null) return <ShelfSkeleton height={height} />
  if (drops.length === 0) return <GapShelf />
  return <Shelf drops={drops.map((drop) => viewSpine(drop, now))} height={height} />
}

/** The shelf's drops in order: open ones first. */
export function onShelf(live: readonly DropCard[], upcoming: readonly DropCard[]): DropCard[] {
  const open = live.slice(0, Math.max(liveShare, shelfCount - upcoming.length))
  return [...open, ...upcoming].slice(0, shelfCount)
}

function viewSpine(drop: DropCard, now: number | null): ShelfDrop {
  const start = drop.startDate ? Date.parse(drop.startDate) : null
  const isLive =
    drop.status === 'active' || (now !== null && start !== null && drop.status === 'scheduled' && start <= now)
  const { id, number, title, type, itemCount } = drop
  return { id, number, title, type, itemCount, isLive, to: paths.drop(id), when: spineDate(start, now) }
}

const heights = [77, 88, 80, 92, 84, 95, 79, 86]

function ShelfSkeleton({ height }: { height: string }) {
  return (
    <div>
      <div className={`flex items-end gap-1.5 overflow-hidden px-2 pt-2 md:justify-end-safe ${height}`}>
        {heights.map((part) => (
          <div key={part} className="min-w-13 max-w-15 flex-1" style={{ height: `${part}%` }}>
            <Skeleton className="h-full rounded-b-none" />
          </div>
        ))}
      </div>
      <div className="h-1.5 bg-foreground" />
    </div>
  )
}
