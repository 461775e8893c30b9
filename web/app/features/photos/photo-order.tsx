import { DndContext } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import type { ReactNode } from 'react'
import { dragHandlers, placeUnder, useSortSensors } from '#web/ui/sorting/sorting.ts'
import * as texts from './item-photos.texts.ts'

type OrderProps = { photos: readonly ItemPhoto[]; onMove: (id: string, to: number) => void; children: ReactNode }

/** Sorts photos by pointer, touch and keyboard; `onMove` takes the new place, counted from 0. */
export function PhotoOrder({ photos, onMove, children }: OrderProps) {
  const ids = photos.map(({ id }) => id)
  return (
    <DndContext
      sensors={useSortSensors()}
      collisionDetection={placeUnder}
      {...dragHandlers(ids, onMove, texts.dragging)}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
