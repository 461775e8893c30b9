import { DndContext } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import type { ShelfPiece, ShelfSection } from '@keepcase/contract/shelf/shelf.contract.ts'
import { cn } from '#web/ui/cn.ts'
import { dragHandlers, placeUnder, styleOf, useSortSensors } from '#web/ui/sorting/sorting.ts'
import * as texts from '../shelf.texts.ts'
import { Board, Spine, spineSize, spineTouchTarget } from '../spine-row.tsx'
import { useMovePiece } from './use-arrange.ts'

type Props = { profileId: string; section: ShelfSection; pieces: readonly ShelfPiece[] }

/** The spines of a section, sorted by pointer, touch and keyboard. */
export function SortablePieces({ profileId, section, pieces }: Props) {
  const move = useMovePiece(profileId, section.id)
  const ids = pieces.map(({ id }) => id)
  return (
    <DndContext
      sensors={useSortSensors()}
      collisionDetection={placeUnder}
      {...dragHandlers(ids, move, texts.draggingPiece)}
    >
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        <Board label={section.name}>
          {pieces.map((piece) => (
            <SortableSpine key={piece.id} piece={piece} />
          ))}
        </Board>
      </SortableContext>
    </DndContext>
  )
}

function SortableSpine({ piece }: { piece: ShelfPiece }) {
  const sortable = useSortable({ id: piece.id })
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = sortable
  return (
    <li
      ref={setNodeRef}
      style={{ ...spineSize(piece.itemId), ...styleOf(sortable) }}
      className={cn(spineTouchTarget, isDragging && 'relative z-10')}
    >
      <Spine
        ref={setActivatorNodeRef}
        piece={piece}
        draggable={false}
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        className="touch-manipulation"
      />
    </li>
  )
}
