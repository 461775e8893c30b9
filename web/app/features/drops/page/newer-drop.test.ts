import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { expect, test } from 'vitest'
import { onItemRevealed } from '../drops.live.ts'
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
