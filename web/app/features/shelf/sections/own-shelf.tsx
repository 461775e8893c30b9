import { DndContext } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { Shelf, ShelfSection } from '@keepcase/contract/shelf/shelf.contract.ts'
import { maxShelfSections } from '@keepcase/contract/shelf/shelf.limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ErrorPanel, Loading, Skeleton } from '#web/ui/feedback.tsx'
import { ArrowDown, ArrowUp, Pencil, Plus, X } from '#web/ui/icons.ts'
import { dragHandlers, placeUnder, styleOf, useSortSensors } from '#web/ui/sorting/sorting.ts'
import { sectionsOptions } from '../shelf.reads.ts'
import * as texts from '../shelf.texts.ts'
import { SectionHeading, SectionPieces, Unsorted } from '../shelf-parts.tsx'
import { rowHeight } from '../spine-row.tsx'
import { RemoveSection, SectionDialog } from './section-dialogs.tsx'
import { ShareSection } from './share-section.tsx'
import { SortablePieces } from './sortable-pieces.tsx'
import { useMoveSection } from './use-arrange.ts'

type Opened = { what: 'add' } | { what: 'rename' | 'remove'; section: ShelfSection } | { what: 'share'; id: string }

/** The viewer's own shelf: sections can be added, named, ordered, shared and removed. */
export function OwnShelf({ profileId }: { profileId: string }) {
  const query = useQuery(sectionsOptions(profileId))
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  if (!query.data) {
    if (!query.isError) {
      return (
        <Loading>
          <Skeleton className={rowHeight} />
        </Loading>
      )
    }
    return (
      <ErrorPanel
        level={3}
        title={texts.shelfFailed}
        hasGoBack={false}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  const shelf = query.data
  const shared = opened?.what === 'share' ? shareable(shelf, opened.id) : null
  return (
    <>
      <SortableSections profileId={profileId} shelf={shelf} onOpen={open} />
      {shelf.unsorted > 0 && (
        <Unsorted profileId={profileId} hasSections={shelf.sections.length > 0}>
          <span className="text-muted-foreground text-small">{texts.piecesText(shelf.unsorted)}</span>
          <Button
            variant="quiet"
            size="icon"
            aria-label={texts.share(texts.notInASection)}
            onClick={() => open({ what: 'share', id: 'unsorted' })}
          >
            <Share2 aria-hidden="true" />
          </Button>
        </Unsorted>
      )}
      {shelf.sections.length < maxShelfSections && (
        <Button variant="outline" className="self-start" onClick={() => open({ what: 'add' })}>
          <Plus aria-hidden="true" />
          {texts.addSection}
        </Button>
      )}
      {opened?.what === 'add' && <SectionDialog profileId={profileId} section={null} onClose={close} />}
      {opened?.what === 'rename' && <SectionDialog profileId={profileId} section={opened.section} onClose={close} />}
      {opened?.what === 'remove' && <RemoveSection profileId={profileId} section={opened.section} onClose={close} />}
      {shared && <ShareSection {...shared} onClose={close} />}
    </>
  )
}

/** What the picture of a section is called; null once the section is gone. */
function shareable(shelf: Shelf, id: string): { id: string; name: string; pieces: number } | null {
  if (id === 'unsorted') return { id, name: texts.myShelf, pieces: shelf.unsorted }
  return shelf.sections.find((section) => section.id === id) ?? null
}

type SectionsProps = { profileId: string; shelf: Shelf; onOpen: (opened: Opened) => void }

function SortableSections({ profileId, shelf: { sections }, onOpen }: SectionsProps) {
  const move = useMoveSection(profileId)
  const ids = sections.map(({ id }) => id)
  return (
    <DndContext sensors={useSortSensors()} collisionDetection={placeUnder} {...dragHandlers(ids, move)}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {sections.map((section, place) => (
          <Section
            key={section.id}
            {...{ profileId, section, onOpen }}
            isFirst={place === 0}
            isLast={place === sections.length - 1}
            onMove={(by) => move(section.id, place + by)}
          />
        ))}
      </SortableContext>
    </DndContext>
  )
}

type SectionProps = {
  profileId: string
  section: ShelfSection
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onOpen: (opened: Opened) => void
}

/** One section: drag it by its handle, or move it by its buttons. */
function Section({ profileId, section, isFirst, isLast, onMove, onOpen }: SectionProps) {
  const sortable = useSortable({ id: section.id })
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = sortable
  const { id, name } = section
  return (
    <section
      ref={setNodeRef}
      style={styleOf(sortable)}
      aria-label={name}
      className={cn('min-w-0', isDragging && 'relative z-10 opacity-80')}
    >
      <SectionHeading section={section}>
        <span className="-my-1 ms-auto flex max-sm:-ms-3 max-sm:w-full">
          <button
            ref={setActivatorNodeRef}
            type="button"
            {...listeners}
            aria-describedby={attributes['aria-describedby']}
            aria-label={texts.dragSection(name)}
            className="grid size-11 cursor-grab touch-none place-items-center rounded-control text-muted-foreground hover:bg-secondary active:cursor-grabbing"
          >
            <span aria-hidden="true" className="grid grid-cols-2 gap-1 *:size-1 *:rounded-full *:bg-current">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((dot) => (
                <span key={dot} />
              ))}
            </span>
          </button>
          <SectionButton label={texts.moveUp(name)} isOff={isFirst} onPress={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" />
          </SectionButton>
          <SectionButton label={texts.moveDown(name)} isOff={isLast} onPress={() => onMove(1)}>
            <ArrowDown aria-hidden="true" />
          </SectionButton>
          {section.pieces > 0 && (
            <SectionButton label={texts.share(name)} onPress={() => onOpen({ what: 'share', id })}>
              <Share2 aria-hidden="true" />
            </SectionButton>
          )}
          <SectionButton label={texts.rename(name)} onPress={() => onOpen({ what: 'rename', section })}>
            <Pencil aria-hidden="true" />
          </SectionButton>
          <SectionButton label={texts.remove(name)} onPress={() => onOpen({ what: 'remove', section })}>
            <X aria-hidden="true" />
          </SectionButton>
        </span>
      </SectionHeading>
      <SectionPieces profileId={profileId} section={section} empty={texts.emptySection}>
        {(pieces) => <SortablePieces profileId={profileId} section={section} pieces={pieces} />}
      </SectionPieces>
    </section>
  )
}

type SectionButtonProps = { label: string; isOff?: boolean; onPress: () => void; children: React.ReactNode }

/** It keeps the focus at the end of the list, where it does nothing: the next press may go the other way. */
const SectionButton = ({ label, isOff = false, onPress, children }: SectionButtonProps) => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    isWaiting={isOff}
    className={cn('text-muted-foreground', isOff && 'opacity-40')}
    onClick={onPress}
  >
    {children}
  </Button>
)
