import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { expect, test } from 'vitest'
import { onDropChanged, onItemRevealed } from '../drops.live.ts'
import { newerDrop } from './newer-drop.ts'

const second = (n: number) => new Date(Date.parse('2026-12-01T12:00:00.000Z') + n * 1000).toISOString()

/** A lot revealed at this turn, at that second. */
const lot = (turn: number): DropItem =>
  ({ id: `lot-${turn}`, revealNumber: turn, revealedAt: second(turn), version: 1, closed: false }) as DropItem

const drop = (readAt: number, items: DropItem[]): DropDetail =>
  ({
    id: 'drop',
    version: 1,
    items,
    now: second(readAt),
    live: {
      lotCount: 3,
      currentItemId: items.at(-1)?.id ?? null,
      stream: null,
      closeOnReveal: false,
      nextRevealAt: null,
    },
  }) as DropDetail

/** Applies a reveal like the cache does: patches the event, then merges with the former drop. */
const reveal = (before: DropDetail, turn: number): DropDetail => {
  const event = { name: 'item.revealed', id: `lot-${turn}`, version: 1, item: lot(turn), nextRevealAt: null } as const
  return newerDrop(before, onItemRevealed(before, event))
}

test('every reveal moves the stage, however long ago the drop was read', () => {
  const after = [1, 2, 3].reduce(reveal, drop(0, []))
  expect(after.live?.currentItemId).toBe('lot-3')
  expect(after.items).toHaveLength(3)
})

test('an answer that left the server before a reveal does not take it back', () => {
  const after = newerDrop(reveal(drop(0, []), 2), drop(1, [lot(1)]))
  expect(after.live?.currentItemId).toBe('lot-2')
  expect(after.items.map(({ id }) => id)).toEqual(['lot-1', 'lot-2'])
})

test('an answer that left the server after it is the truth', () => {
  const skipped = { ...drop(5, [lot(1)]), live: { ...drop(5, [lot(1)]).live, currentItemId: null } } as DropDetail
  expect(newerDrop(reveal(drop(0, [lot(1)]), 2), skipped).live?.currentItemId).toBeNull()
})

test('an answer that was read while a reveal was being written does not take it back either', () => {
  const after = newerDrop(reveal(drop(0, [lot(1)]), 2), drop(3, [lot(1)]))
  expect(after.live?.currentItemId).toBe('lot-2')
  expect(after.items.map(({ id }) => id)).toEqual(['lot-1', 'lot-2'])
})

test('an answer that is older than a change of the row keeps what the change said, and brings the rest', () => {
  const read = { ...drop(0, []), status: 'active', pauseReason: null, description: 'Tapes' } as unknown as DropDetail
  const change = {
    name: 'drop.changed',
    id: 'drop',
    version: 3,
    status: 'paused',
    pauseReason: 'Back at nine.',
  } as never
  const late = { ...read, version: 2, description: 'Tapes and sleeves' }
  const after = newerDrop(newerDrop(read, onDropChanged(read, change)), late)
  expect(after).toMatchObject({ version: 3, status: 'paused', pauseReason: 'Back at nine.' })
  expect(after.description).toBe('Tapes and sleeves')
  // As new as the change: the answer alone.
  expect(newerDrop(after, { ...late, version: 3, status: 'active', pauseReason: null })).toMatchObject({
    status: 'active',
    pauseReason: null,
  })
})

test('an answer that is older than another answer changes nothing but the items', () => {
  const newer = { ...drop(2, []), version: 2, description: 'Tapes and sleeves' }
  expect(newerDrop(newer, { ...drop(1, []), description: 'Tapes' })).toEqual(newer)
})
