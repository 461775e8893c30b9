import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import type { ItemPhoto } from '@keepcase/contract/photos/photos.contract.ts'
import type { ReactNode } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import * as texts from './item-photos.texts.ts'

/** The photos with one moved to another place, both counted from 0. */
export function movePhoto(photos: readonly ItemPhoto[], from: number, to: number): ItemPhoto[] {
  const rest = photos.filter((_, i) => i !== from)
  const one = photos[from]
  if (!one) return [...photos]
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, one)
  return rest
}

// @NOTE Space lifts a photo, Enter edits it
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] }
const touchDelayMs = 250

type OrderProps = { photos: readonly ItemPhoto[]; onMove: (from: number, to: number) => void; children: ReactNode }

/** Sorts photos by pointer, touch and keyboard. */
export function PhotoOrder({ photos, onMove, children }: OrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes }),
  )
  const placeOf = (id: unknown) => photos.findIndex((photo) => photo.id === id)
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id))
  }
  const say = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) => {
    const tell = over?.id === active.id ? texts.lifted : texts.moved
    if (over) announce(tell(placeOf(over.id) + 1, photos.length))
    return undefined
  }
  const announcements = {
    onDragStart: () => undefined,
    onDragMove: () => undefined,
    onDragOver: say,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.dragHelp } }}
    >
      <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
