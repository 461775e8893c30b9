import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { DropCard } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { formatCount } from '#web/format/format.ts'
import { Badge, type Tone } from '#web/ui/chip.tsx'
import { RefetchBar, Skeleton } from '#web/ui/feedback.tsx'
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { statusLabels } from '../cards/drop-status-line.tsx'
import { dropNumber, dropTypes } from '../display/drop-type.ts'
import { useDropStatus } from '../page/drop-clock.ts'
import { DropActions } from './drop-actions.tsx'
import { workplaceOf } from './drop-moves.ts'
import {
  dropsFailed,
  moreDrops,
  noDropsBody,
  noDropsTitle,
  noMatchBody,
  noMatchTitle,
  noStart,
  notStarted,
} from './selling.texts.ts'
import type { useOwnDrops } from './use-own-drops.ts'

type Held = ReadonlySet<StorefrontPermission>
type DropsTableProps = { list: ReturnType<typeof useOwnDrops>; isFiltered: boolean; held: Held; create?: ReactNode }

/** A storefront's drops as rows, a page at a time. */
export function DropsTable({ list, isFiltered, held, create }: DropsTableProps) {
  return (
    <>
      <RefetchBar isActive={list.isFetching && !list.isFetchingNextPage} />
      <PagedList
        list={list}
        failed={dropsFailed}
        skeleton={<Skeleton className="h-96 rounded-card" />}
        empty={isFiltered ? <NoMatch /> : <NoDrops create={create} />}
        more={moreDrops}
      >
        {(drops) => <DataTable label="Drops" columns={columns(held)} rows={drops} />}
      </PagedList>
    </>
  )
}

const NoMatch = () => (
  <EmptyState seed="no-drop" title={noMatchTitle}>
    {noMatchBody}
  </EmptyState>
)

const NoDrops = ({ create }: { create?: ReactNode }) => (
  <EmptyState seed="first-drop" title={noDropsTitle} action={create}>
    {noDropsBody}
  </EmptyState>
)

const columns = (held: Held): Column<DropCard>[] => [
  { header: 'Drop', isMain: true, cell: (drop) => <Name drop={drop} held={held} /> },
  { header: 'Status', cell: (drop) => <StatusBadge drop={drop} /> },
  {
    header: 'Start',
    cell: ({ startDate }) =>
      startDate ? <Time at={startDate} style="start" /> : <span className="text-muted-foreground">{noStart}</span>,
  },
  { header: 'Items', isEnd: true, cell: ({ itemCount }) => formatCount(itemCount) },
  { header: 'Sold', isEnd: true, cell: (drop) => soldText(drop) },
  { header: 'Actions', isActions: true, cell: (drop) => <DropActions drop={drop} held={held} /> },
]

/**
 * Sold of all units; of a live drop, whose unrevealed items cards don't count, only the sold ones, and nothing before its
 * start.
 */
export function soldText({ type, status, itemCount, itemsSold, unitsTotal }: Sold): string {
  if (type !== 'live' || unitsTotal >= itemCount)
    return `${formatCount(itemsSold)} of ${formatCount(Math.max(unitsTotal, itemsSold))}`
  return status === 'draft' || status === 'scheduled' ? notStarted : formatCount(itemsSold)
}
type Sold = Pick<DropCard, 'type' | 'status' | 'itemCount' | 'itemsSold' | 'unitsTotal'>

const Name = ({ drop, drop: { number, title, type, visibility }, held }: { drop: DropCard; held: Held }) => (
  <>
    <Link
      to={workplaceOf(drop, held)}
      className="-my-1 inline-block py-1 text-label no-underline [overflow-wrap:anywhere] hover:underline"
    >
      <bdi>{title}</bdi>
    </Link>
    <span className="block text-muted-foreground text-xs">
      {`${dropNumber(number)} ${dropTypes[type].word}`}
      {visibility === 'private' && ', private'}
    </span>
  </>
)

const tones: Partial<Record<DropCard['status'], Tone>> = {
  active: 'claim',
  paused: 'warning',
  scheduled: 'info',
}

/** A drop's status, moved on by the clock. */
export function StatusBadge({ drop }: { drop: DropCard }) {
  const status = useDropStatus(drop)
  return <Badge tone={tones[status] ?? 'neutral'}>{statusLabels[status]}</Badge>
}
