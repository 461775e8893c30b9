import type { ShelfPiece, ShelfSection } from '@keepcase/contract/shelf/shelf.contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { sectionPiecesOptions, unsortedOptions } from './shelf.reads.ts'
import * as texts from './shelf.texts.ts'
import { rowHeight, SpineRow } from './spine-row.tsx'

export const RowSkeleton = () => <Skeleton className={rowHeight} />

/** The name of a section and the number of its pieces. */
export const SectionHeading = ({ section, children }: { section: ShelfSection; children?: ReactNode }) => (
  <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
    <h3 className="min-w-0 text-h3 [overflow-wrap:anywhere]">
      <bdi>{section.name}</bdi>
    </h3>
    <span className="text-muted-foreground text-small">{texts.piecesText(section.pieces)}</span>
    {children}
  </div>
)

type PiecesProps = {
  profileId: string
  section: ShelfSection
  empty: string
  children: (pieces: readonly ShelfPiece[]) => ReactNode
}

/** A section's pieces in their states: loading, failed, empty, full. */
export function SectionPieces({ profileId, section, empty, children }: PiecesProps) {
  const { data, isError, isFetching, refetch } = useQuery(sectionPiecesOptions(profileId, section.id))
  if (data) {
    return data.items.length > 0 ? children(data.items) : <p className="text-muted-foreground text-small">{empty}</p>
  }
  if (isError) {
    return (
      <ErrorPanel
        level={3}
        title={texts.shelfFailed}
        hasGoBack={false}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Loading>
      <RowSkeleton />
    </Loading>
  )
}

type UnsortedProps = { profileId: string; hasSections: boolean; children?: ReactNode }

/** What is in no section, newest first. */
export function Unsorted({ profileId, hasSections, children }: UnsortedProps) {
  const name = hasSections ? texts.notInASection : texts.onTheShelf
  return (
    <section aria-label={name} className="min-w-0">
      {(hasSections || children) && (
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <h3 className="text-h3">{name}</h3>
          {children}
        </div>
      )}
      <PagedList<ShelfPiece>
        list={useInfiniteQuery(unsortedOptions(profileId))}
        failed={texts.shelfFailed}
        skeleton={<RowSkeleton />}
        empty={null}
        more={texts.showMore}
      >
        {(pieces) => <SpineRow pieces={pieces} label={name} />}
      </PagedList>
    </section>
  )
}
