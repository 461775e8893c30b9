import { type ClientRect, type CollisionDetection, closestCenter, type DroppableContainer } from '@dnd-kit/core'
import { expect, test } from 'vitest'
import { placeUnder } from './sorting.ts'

const width = 900
const rectOf = (top: number, height: number): ClientRect => ({
  top,
  height,
  left: 0,
  width,
  bottom: top + height,
  right: width,
})
/** An empty section above one with a board of spines. */
const sections = new Map([
  ['empty', rectOf(0, 80)],
  ['full', rectOf(112, 400)],
])

/** Whose place a section takes after it was dragged by so many pixels; `handle`: the pointer's height at first. */
function over(detect: CollisionDetection, id: string, by: number, handle: number | null): string | undefined {
  const from = sections.get(id)!
  const found = detect({
    active: { id, data: { current: undefined }, rect: { current: { initial: from, translated: null } } },
    collisionRect: rectOf(from.top + by, from.height),
    droppableRects: sections,
    droppableContainers: [...sections.keys()].map((one) => ({ id: one }) as DroppableContainer),
    pointerCoordinates: handle === null ? null : { x: width - 20, y: handle + by },
  })
  return found[0]?.id as string | undefined
}

test('a section takes the place of the one that the pointer is on, whatever their heights', () => {
  expect(over(placeUnder, 'full', -112, 134)).toBe('empty')
  expect(over(closestCenter, 'full', -112, 134), 'by its middle alone it would stay').toBe('full')
  expect(over(placeUnder, 'empty', 112, 22)).toBe('full')
  expect(over(placeUnder, 'empty', 10, 22)).toBe('empty')
})

test('between two sections, and by keys, it takes the place of the nearest one', () => {
  expect(over(placeUnder, 'empty', 78, 22)).toBe('empty')
  expect(over(placeUnder, 'full', -240, null)).toBe('empty')
})
