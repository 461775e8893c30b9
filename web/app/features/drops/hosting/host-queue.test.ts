import { expect, test } from 'vitest'
import { lotFixture, sellerDropFixture } from '../testing/seller-drop-fixture.ts'
import { afterMove, canUndo, hostedLots } from './host-queue.ts'

const lots = [
  lotFixture({ id: 'a', position: 1, revealNumber: 1, closed: true }),
  lotFixture({ id: 'b', position: 2, revealNumber: 3 }),
  lotFixture({ id: 'c', position: 3, skipped: true }),
  lotFixture({ id: 'd', position: 5 }),
  lotFixture({ id: 'e', position: 4 }),
  lotFixture({ id: 'f', position: 6, revealNumber: 2 }),
]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('lots are sorted by what can be done with them', () => {
  const { queue, skipped, onStage, shown } = hostedLots(sellerDropFixture({ allItems: lots }))
  expect(ids(queue)).toEqual(['e', 'd'])
  expect(queue.map(({ number }) => number)).toEqual([4, 5])
  expect(ids(skipped)).toEqual(['c'])
  expect(onStage?.id).toBe('b')
  expect(ids(shown)).toEqual(['f', 'a'])
})

test('a reveal can be undone while it is the newest turn and unclaimed', () => {
  const drop = sellerDropFixture({ status: 'active', lastRevealNumber: 3 })
  const lot = lotFixture({ id: 'b', revealNumber: 3 })
  expect(canUndo(drop, lot, [])).toBe(true)
  expect(canUndo(drop, { ...lot, heldCount: 1 }, [])).toBe(false)
  expect(canUndo(drop, { ...lot, soldCount: 1 }, [])).toBe(false)
  expect(canUndo({ ...drop, lastRevealNumber: 4 }, lot, [])).toBe(false)
  expect(canUndo({ ...drop, status: 'completed' }, lot, [])).toBe(false)
  expect(canUndo(drop, null, [])).toBe(false)
  expect(canUndo(drop, lot, [{ dropItemId: 'f' }])).toBe(true)
  expect(canUndo(drop, lot, [{ dropItemId: 'b' }]), 'claimed and released again').toBe(false)
})

test('a lot moves one place, and not beyond the ends', () => {
  const queue = ['x', 'y', 'z'].map((id) => lotFixture({ id }))
  expect(afterMove(queue, 'x', -1)).toBeUndefined()
  expect(afterMove(queue, 'x', 1)).toBe('y')
  expect(afterMove(queue, 'y', -1)).toBeNull()
  expect(afterMove(queue, 'y', 1)).toBe('z')
  expect(afterMove(queue, 'z', -1)).toBe('x')
  expect(afterMove(queue, 'z', 1)).toBeUndefined()
})
