import { describe, expect, test } from 'vitest'
import {
  onDropChanged,
  onHintRevealed,
  onItemChanged,
  onItemReturned,
  onItemRevealed,
  onStageChanged,
} from './drops.live.ts'
import { newerDrop } from './page/newer-drop.ts'
import { lotSentence, lotsOf } from './stage/lots.ts'
import { dropFixture, itemFixture } from './testing/drops-fixtures.ts'

const item = itemFixture({ version: 3 })
const later = '2026-11-22T18:00:05.000Z'
const stock = {
  name: 'item.changed' as const,
  id: item.id,
  quantityTotal: 1,
  availableCount: 0,
  heldCount: 0,
  soldCount: 1,
  nextHoldEndsAt: null,
  active: true,
  closed: false,
}
const live = {
  lotCount: 4,
  currentItemId: item.id,
  revealEverySeconds: null,
  nextRevealAt: null,
  closeOnReveal: true,
  stream: null,
}
const lot = (position: number, given = {}) =>
  itemFixture({
    id: `lot-${position}`,
    position,
    revealNumber: position,
    revealedAt: later,
    title: `Lot ${position}`,
    ...given,
  })
const revealed = (what: ReturnType<typeof lot>) => ({
  name: 'item.revealed' as const,
  id: what.id,
  version: what.version,
  item: what,
  nextRevealAt: null,
})

describe('an event', () => {
  test('changes the stock when it is newer, and counts what was sold', () => {
    const drop = onItemChanged(dropFixture({ items: [item] }), { ...stock, version: 4 })
    expect(drop.items[0]).toMatchObject({ availableCount: 0, soldCount: 1, version: 4 })
    expect(drop.itemsSold).toBe(1)
  })
  test.each([3, 2])('of version %i changes nothing: the page has it already', (version) => {
    const drop = dropFixture({ items: [item] })
    expect(onItemChanged(drop, { ...stock, version })).toBe(drop)
  })
  test('about an item that this page does not know changes nothing', () => {
    const drop = dropFixture({ items: [item] })
    expect(onItemChanged(drop, { ...stock, id: 'other', version: 9 })).toBe(drop)
  })
  test('pauses the drop and brings the reason', () => {
    const event = {
      name: 'drop.changed' as const,
      id: 'drop',
      version: 2,
      status: 'paused' as const,
      startDate: null,
      endDate: null,
      pauseReason: 'Back in five',
      cancelReason: null,
      hostNote: null,
      vacationUntil: null,
    }
    const drop = onDropChanged(dropFixture(), event)
    expect([drop.status, drop.pauseReason]).toEqual(['paused', 'Back in five'])
    expect(onDropChanged(drop, { ...event, status: 'active' })).toBe(drop)
  })
})

describe('a reveal that is undone', () => {
  const shown = dropFixture({
    type: 'live',
    version: 7,
    live: { ...live, currentItemId: 'lot-2' },
    items: [lot(1), lot(2, { version: 3 })],
  })
  const stage = { name: 'stage.changed' as const, id: shown.id, version: 8, live: { ...live, currentItemId: 'lot-1' } }
  const returned = { name: 'item.returned' as const, id: 'lot-2', version: 4, dropId: shown.id }
  const undone = onStageChanged(onItemReturned(shown, returned), stage)

  test('takes the lot off the page and shows the stage before it', () => {
    expect(undone.items.map(({ id }) => id)).toEqual(['lot-1'])
    expect(undone.live?.currentItemId).toBe('lot-1')
    expect(onItemReturned(shown, { ...returned, version: 3 }), 'an older event').toBe(shown)
    expect(onStageChanged(shown, { ...stage, version: 6 }), 'an older event').toBe(shown)
  })

  test('is off the page at once, however short it was on stage: the cache merges each event with what it has', () => {
    const off = newerDrop(shown, onItemReturned(shown, returned))
    expect(off.items.map(({ id }) => id)).toEqual(['lot-1'])
    expect(newerDrop(off, onStageChanged(off, stage)).live?.currentItemId).toBe('lot-1')
    // The stage may also be told first.
    expect(newerDrop(shown, onStageChanged(shown, stage)).live?.currentItemId).toBe('lot-1')
  })

  test('stays undone when an answer arrives that was read before', () => {
    const now = newerDrop({ ...undone, version: 8 }, shown)
    expect(now.items.map(({ id }) => id)).toEqual(['lot-1'])
    expect(now.live?.currentItemId).toBe('lot-1')
  })
})

describe('a reveal', () => {
  const before = dropFixture({ type: 'live', live: { ...live, currentItemId: 'lot-1' }, items: [lot(1)] })
  test('puts the lot on stage whole and closes the one before', () => {
    const drop = onItemRevealed(before, revealed(lot(2)))
    expect(drop.live?.currentItemId).toBe('lot-2')
    expect(drop.items.map(({ id, closed }) => [id, closed])).toEqual([
      ['lot-1', true],
      ['lot-2', false],
    ])
    expect(lotsOf(drop).map(({ item: shown }) => shown?.title ?? null)).toEqual(['Lot 1', 'Lot 2', null, null])
    expect(lotSentence(drop, lot(2))).toBe('Lot 2 of 4: Lot 2, very good, $64.00.')
  })
  test('that comes twice or late moves nothing back', () => {
    const drop = onItemRevealed(before, revealed(lot(3)))
    expect(onItemRevealed(drop, revealed(lot(3)))).toBe(drop)
    expect(onItemRevealed(drop, revealed(lot(2))).live?.currentItemId).toBe('lot-3')
  })
})

test('a hint brings its words and the price in force, once', () => {
  const hint = {
    id: 'h1',
    position: 1,
    body: null,
    priceStepCents: 500,
    priceCents: 5300,
    revealAt: null,
    revealedAt: null,
  }
  const mystery = {
    hints: [hint],
    contents: null,
    startPriceCents: 4800,
    seals: [],
    contentsRevealedAt: null,
  }
  const event = {
    name: 'hint.revealed' as const,
    id: 'h1',
    version: 2,
    position: 1,
    body: 'Eleven kilos',
    priceCents: 5300,
    revealedAt: later,
  }
  const drop = onHintRevealed(dropFixture({ type: 'mystery', mystery }), event)
  expect(drop.mystery?.hints[0]).toMatchObject({ body: 'Eleven kilos', revealedAt: later })
  expect(drop.items[0]?.priceCents).toBe(5300)
  expect(onHintRevealed(drop, event)).toBe(drop)
})

describe('an answer that left the server before an event', () => {
  test('does not take the event back', () => {
    const former = dropFixture({ version: 5, status: 'paused', items: [{ ...item, version: 9, availableCount: 0 }] })
    const next = newerDrop(former, dropFixture({ version: 4, items: [item] }))
    expect([next.status, next.version, next.items[0]?.availableCount]).toEqual(['paused', 5, 0])
  })
  test('does not take a revealed lot off the stage', () => {
    const former = dropFixture({ type: 'live', live: { ...live, currentItemId: 'lot-1' }, items: [lot(1)] })
    const next = newerDrop(
      former,
      dropFixture({ type: 'live', live: { ...live, currentItemId: null }, items: [], now: '2026-11-22T18:00:04.000Z' }),
    )
    expect([next.items.length, next.live?.currentItemId]).toEqual([1, 'lot-1'])
  })
  test('is taken whole where it is newer', () => {
    const fresh = dropFixture({ version: 6, items: [{ ...item, version: 12 }] })
    expect(newerDrop(dropFixture({ items: [item] }), fresh).items[0]?.version).toBe(12)
  })
})
