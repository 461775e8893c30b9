import {
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates, type useSortable } from '@dnd-kit/sortable'
import type { CSSProperties } from 'react'
import { announce } from '#web/accessibility/announce.tsx'
import { HeldKeysSensor } from './held-keys-sensor.ts'
import { dragging } from './sorting.texts.ts'

// @NOTE Space lifts an element, Enter opens it
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] }
const touchDelayMs = 250

/** Sensors for sorting by pointer, touch and keyboard. */
export const useSortSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: 8 } }),
    // An element put down in the middle of a smooth scroll would land where it was lifted.
    useSensor(HeldKeysSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes,
      scrollBehavior: 'instant',
    }),
  )

/**
 * Whose place a dragged element takes: for a pointer, of what it points at, because elements differ in size and the one
 * that is dragged hangs by its handle. For keys, and between elements, of the nearest one.
 */
export const placeUnder: CollisionDetection = (drag) => {
  const pointedAt = pointerWithin(drag)
  return pointedAt.length > 0 ? pointedAt : closestCenter(drag)
}

const stayHere = (event: Event) => event.preventDefault()

/** Stops the click that ends a drag by pointer: it would open the dragged link. @NOTE dnd-kit stops its handlers alone */
const clicks = {
  hold({ activatorEvent }: DragStartEvent) {
    if (!(activatorEvent instanceof KeyboardEvent))
      window.addEventListener('click', stayHere, { capture: true, once: true })
  },
  // The click follows the end of the drag.
  release: () => setTimeout(() => window.removeEventListener('click', stayHere, { capture: true }), 50),
}

type Moved = Pick<DragEndEvent, 'active' | 'over'>

/** The place that was announced last. One element of a page is dragged at a time. */
let announcedPlace = 0

/**
 * What a list does while one of its elements is dragged: announces each place, and moves at the end to a place counted
 * from 0. `own` are sentences of the list's own.
 */
export function dragHandlers(
  ids: readonly string[],
  move: (id: string, to: number) => void,
  own: Partial<typeof dragging> = {},
) {
  const texts = { ...dragging, ...own }
  const tell = (say: (place: number, count: number) => string, { active, over }: Moved) => {
    announcedPlace = ids.indexOf(String(over?.id ?? active.id)) + 1
    announce(say(announcedPlace, ids.length))
    return undefined
  }
  return {
    onDragStart: clicks.hold,
    onDragCancel: clicks.release,
    onDragEnd: ({ active, over }: DragEndEvent) => {
      clicks.release()
      if (over && over.id !== active.id) move(String(active.id), ids.indexOf(String(over.id)))
    },
    accessibility: {
      announcements: {
        onDragStart: (moved: Pick<Moved, 'active'>) => tell(texts.lifted, { ...moved, over: null }),
        // @NOTE a lifted element is at once over its own place, which was announced with the lifting
        onDragOver: (moved: Moved) =>
          ids.indexOf(String(moved.over?.id)) + 1 === announcedPlace ? undefined : tell(texts.moved, moved),
        onDragEnd: (moved: Moved) => tell(texts.putDown, moved),
        onDragCancel: () => {
          announce(texts.back)
          return undefined
        },
      },
      screenReaderInstructions: { draggable: texts.help },
    },
  }
}

/** The list with one element at another place, both counted from 0. */
export function moveElement<Element>(list: readonly Element[], from: number, to: number): Element[] {
  const one = list[from]
  if (one === undefined) return [...list]
  const rest = list.filter((_, i) => i !== from)
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, one)
  return rest
}

/** Where a dragged element is drawn. */
export function styleOf({ transform, transition }: ReturnType<typeof useSortable>): CSSProperties {
  const { x, y } = transform ?? { x: 0, y: 0 }
  return {
    translate: `${Math.round(x)}px ${Math.round(y)}px`,
    ...(transition && { transition: transition.replace('transform', 'translate') }),
  }
}
