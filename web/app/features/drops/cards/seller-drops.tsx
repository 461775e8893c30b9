import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { formatCount, plural } from '#web/format/format.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { dropNumber, dropTypes } from '../display/drop-type.ts'
import { useDropStatus } from '../page/drop-clock.ts'
import { statusLabels } from './drop-status-line.tsx'

const options = (storefrontId: string) => api.drops.mine.infiniteOptions(byCursor({ storefrontId }))

/** A storefront's drops for its staff, including drafts. */
export function SellerDrops({ storefrontId }: { storefrontId: string }) {
  return (
    <PagedList
      list={useInfiniteQuery(options(storefrontId))}
      failed="These drops didn’t load"
      skeleton={<Skeleton className="h-40 rounded-card" />}
      empty={<NoDropsYet />}
      more="Show earlier drops"
    >
      {(drops) => (
        <ul className="rounded-card bg-card px-5 shadow-card">
          {drops.map((drop) => (
            <SellerDropRow key={drop.id} drop={drop} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const NoDropsYet = () => (
  <div className="prose max-w-none rounded-card bg-card p-5 shadow-card">
    <p className="text-label">No drops yet.</p>
    <p className="mt-1 text-muted-foreground">
      Your drops appear here, drafts too, with their start and sales. Meanwhile, post updates and set up loyalty tiers
      and a subscription price.
    </p>
  </div>
)

function SellerDropRow({ drop }: { drop: DropCard }) {
  const status = useDropStatus(drop)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-4 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-figure text-muted-foreground">
          {`${dropNumber(drop.number)} ${dropTypes[drop.type].word}`}
          {drop.visibility === 'private' && ', private'}
        </p>
        <Link
          to={paths.drop(drop.id)}
          className="block py-1 text-label no-underline [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
        >
          <bdi>{drop.title}</bdi>
        </Link>
        <p className="text-muted-foreground text-small">
          {plural(drop.itemCount, 'item')}
          {status !== 'draft' &&
            `, ${formatCount(drop.itemsSold)} of ${formatCount(Math.max(drop.unitsTotal, drop.itemsSold))} sold`}
        </p>
      </div>
      {drop.startDate && <Time at={drop.startDate} style="start" className="text-muted-foreground text-small" />}
      <Badge tone={status === 'active' ? 'claim' : status === 'paused' ? 'warning' : 'neutral'}>
        {statusLabels[status]}
      </Badge>
    </li>
  )
}
