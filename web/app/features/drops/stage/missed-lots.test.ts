// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveStatus } from '#web/realtime/live.ts'
import { notify } from '#web/toasts/toasts.ts'
import { dropFixture, itemFixture } from '../testing/drops-fixtures.ts'
import { missedText, useMissedLots } from './missed-lots.ts'

const connection = vi.hoisted(() => ({ status: 'open' as LiveStatus }))
vi.mock('#web/realtime/live.ts', () => ({ useLiveStatus: () => connection.status }))
const told = vi.spyOn(notify, 'info').mockImplementation(() => undefined as never)
afterEach(() => told.mockClear())

const live = { revealEverySeconds: null, nextRevealAt: null, stream: null, closeOnReveal: false, lotCount: 9 }
/** A drop after so many reveals, as read at this second. */
const after = (reveals: number, second: number) =>
  dropFixture({
    ...{ type: 'live', status: 'active', now: `2026-11-22T18:00:0${second}.000Z` },
    live: { ...live, currentItemId: `lot-${reveals}` },
    items: Array.from({ length: reveals }, (_, i) =>
      itemFixture({ id: `lot-${i + 1}`, position: i + 1, revealNumber: i + 1 }),
    ),
  })

function follow(...steps: [LiveStatus, ReturnType<typeof after>][]): void {
  const { rerender } = renderHook(({ drop }) => useMissedLots(drop), { initialProps: { drop: after(2, 0) } })
  for (const [status, drop] of steps) {
    connection.status = status
    rerender({ drop })
  }
}

test('lots that came and went while the connection was lost are named, once', () => {
  const before = after(2, 0)
  follow(['open', before], ['waiting', before], ['open', before], ['open', after(5, 1)], ['open', after(6, 2)])
  expect(told.mock.calls).toEqual([['Back in sync', 'You missed lots 3–4.']])
})

test('nothing is said when nothing was missed', () => {
  const before = after(2, 0)
  follow(['waiting', before], ['open', before], ['open', after(3, 1)])
  follow(['waiting', before], ['waiting', after(3, 1)], ['open', after(3, 1)], ['open', after(4, 2)])
  expect(told, 'the new lot is on stage; one was shown by polling').not.toHaveBeenCalled()
})

test('lots are listed by their numbers', () => {
  expect(missedText([8])).toBe('You missed lot 8.')
  expect(missedText([3, 4, 5, 8, 10, 11])).toBe('You missed lots 3–5, 8, 10–11.')
})
