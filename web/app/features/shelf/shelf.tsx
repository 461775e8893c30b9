import type { ShelfPiece } from '@keepcase/contract/shelf/shelf.contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ClientOnly, clientLazy } from '#web/startup/client-lazy.ts'
import { ErrorPanel, Loading } from '#web/ui/feedback.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { foundOptions, sectionsOptions } from './shelf.reads.ts'
import * as texts from './shelf.texts.ts'
import { RowSkeleton, SectionHeading, SectionPieces, Unsorted } from './shelf-parts.tsx'
import { SpineRow } from './spine-row.tsx'

const OwnShelf = clientLazy(() => import('./sections/own-shelf.tsx').then(({ OwnShelf }) => ({ default: OwnShelf })))

type ShelfProps = { profileId: string; isOwn: boolean }

/** Somebody's shelf: its named sections in their order, then what is in none; or what a search finds. */
export function Shelf({ profileId, isOwn }: ShelfProps) {
  const [typed, type] = useState('')
  const q = useDeferredValue(typed.replace(/\p{Cc}+/gu, ' ').trim())
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <SearchField label={texts.searchShelf} value={typed} onChange={type} className="w-full sm:max-w-80" />
      {q !== '' ? (
        <Found profileId={profileId} q={q} />
      ) : isOwn ? (
        <ClientOnly place={<RowSkeleton />}>
          <OwnShelf profileId={profileId} />
        </ClientOnly>
      ) : (
        <Sections profileId={profileId} />
      )}
    </div>
  )
}

function Found({ profileId, q }: { profileId: string; q: string }) {
  return (
    <PagedList<ShelfPiece>
      list={useInfiniteQuery(foundOptions(profileId, q))}
      failed={texts.shelfFailed}
      skeleton={<RowSkeleton />}
      empty={<p className="text-muted-foreground">{texts.nothingFound}</p>}
      more={texts.showMore}
      say={texts.piecesText}
    >
      {(pieces) => <SpineRow pieces={pieces} label={texts.foundOnShelf} />}
    </PagedList>
  )
}

/** Sections as others see them. */
function Sections({ profileId }: { profileId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(sectionsOptions(profileId))
  if (!data) {
    if (!isError) {
      return (
        <Loading>
          <RowSkeleton />
        </Loading>
      )
    }
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
    <>
      {data.sections.map((section) => (
        <section key={section.id} aria-label={section.name} className="min-w-0">
          <SectionHeading section={section} />
          <SectionPieces profileId={profileId} section={section} empty={texts.emptySectionOfOthers}>
            {(pieces) => <SpineRow pieces={pieces} label={section.name} />}
          </SectionPieces>
        </section>
      ))}
      {data.unsorted > 0 && <Unsorted profileId={profileId} hasSections={data.sections.length > 0} />}
    </>
  )
}
