import { expect, test } from 'vitest'
import { dropFixture, itemFixture } from '../testing/drops-fixtures.ts'
import { emptyStageText, isLotAhead, nextLotSentence } from './lots.ts'

const live = { currentItemId: null, revealEverySeconds: null, nextRevealAt: null, stream: null, closeOnReveal: false }
const drop = (lotCount: number, shown: number, status: 'active' | 'completed' = 'active') =>
  dropFixture({
    type: 'live',
    status,
    live: { ...live, lotCount },
    items: Array.from({ length: shown }, (_, i) =>
      itemFixture({ id: `item-${i}`, position: i + 1, revealNumber: i + 1 }),
    ),
  })

test('an empty stage says whether the first lot, another one or none is still to come', () => {
  expect(emptyStageText(drop(3, 0), true)).toBe('Live. The first lot is coming up.')
  expect(emptyStageText(drop(8, 7), true)).toBe('Lot 8 is coming up.')
  expect(emptyStageText(drop(3, 3), true)).toBe('Every lot has been on stage.')
  expect(emptyStageText(drop(3, 0), false)).toBe('The lots are still sleeved.')
})

test('a lot is ahead while the drop runs and not all of them were on stage', () => {
  expect(isLotAhead(drop(3, 0), 'active')).toBe(true)
  expect(isLotAhead(drop(3, 2), 'active')).toBe(true)
  expect(isLotAhead(drop(3, 3), 'active')).toBe(false)
  expect(isLotAhead(drop(3, 0), 'paused')).toBe(false)
})

test('the next lot is named by its number while the drop is open', () => {
  expect(nextLotSentence(drop(8, 7))).toBe('Lot 8 is next.')
  expect(nextLotSentence(drop(7, 7))).toBeNull()
  expect(nextLotSentence(drop(8, 7, 'completed'))).toBeNull()
  expect(nextLotSentence(dropFixture({ type: 'marketplace' }))).toBeNull()
})
